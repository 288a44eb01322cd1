import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Pin, type SubUser } from '#shared/account/model.ts';
import { reduceDigits } from '#shared/input/codes.ts';
import { DialogActions, DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import { useSelectSubUser } from './use-select-sub-user.ts';
import './pin-pad.css';

/** Asks for a sub-user's PIN and switches to that sub-user. A wrong PIN is cleared, and the error is shown. */
export const PinDialog = ({ subUser: { id, name }, onClose }: { subUser: SubUser; onClose: () => void }) => {
  const [pin, setPin] = useState('');
  const select = useSelectSubUser();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Pin.safeParse(pin).success && !select.isPending) select.mutate({ id, pin }, { onError: () => setPin('') });
  };
  return (
    <DialogFrame
      kind="question"
      title={name}
      onClose={onClose}
      footer={
        <DialogActions
          onCancel={onClose}
          form={form}
          disabled={!Pin.safeParse(pin).success}
          loading={select.isPending || select.isSuccess}
        >
          Select
        </DialogActions>
      }
    >
      <form id={form} onSubmit={submit}>
        <PinPad pin={pin} onType={setPin} />
        <FormStatus
          error={pin === '' ? getErrorMessage(select.error, 'The PIN could not be checked') : findPinMistake(pin)}
        />
      </form>
    </DialogFrame>
  );
};

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Back'];

/** Explains a PIN that no more digits can complete. */
const findPinMistake = (pin: string) =>
  /^\d{0,8}$/.test(pin) ? undefined : Pin.safeParse(pin).error?.issues[0]?.message;

type Props = { pin: string; onType: (pin: string) => void };

/** A PIN pad with large keys, which also accepts keyboard input. The on-screen keyboard stays closed. */
const PinPad = ({ pin, onType }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // runs after the surrounding dialog has focused its title
  useEffect(() => input.current?.focus(), []);
  const press = (key: string) => {
    if (key === 'Clear') onType('');
    else if (key === 'Back') onType(pin.slice(0, -1));
    else onType(pin + key);
  };
  return (
    <div className="pin-pad stack-8">
      <label htmlFor={id}>PIN</label>
      <input
        className="control"
        ref={input}
        id={id}
        type="password"
        inputMode="none"
        autoComplete="off"
        value={pin}
        onChange={({ target }) => onType(reduceDigits(target.value).replace(/\D/g, ''))}
      />
      <div>
        {keys.map((key) => (
          <button key={key} type="button" className="control" onClick={() => press(key)}>
            {key}
          </button>
        ))}
      </div>
    </div>
  );
};
