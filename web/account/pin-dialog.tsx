import { type FormEvent, useId, useState } from 'react';
import { Pin, type SubUser } from '#shared/account/model.ts';
import { DialogActions, DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import { PinPad } from './pin-pad.tsx';
import { useSelectSubUser } from './use-select-sub-user.ts';

/** Asks for a sub-user's PIN and switches to them. A wrong PIN is cleared, with the error. */
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
        <FormStatus error={pin === '' ? getErrorMessage(select.error, 'The PIN could not be checked') : undefined} />
      </form>
    </DialogFrame>
  );
};
