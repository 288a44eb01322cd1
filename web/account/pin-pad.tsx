import { useEffect, useId, useRef } from 'react';
import './pin-pad.css';

const MAX_DIGITS = 8;
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Back'];

type Props = { pin: string; onType: (pin: string) => void };

/** A PIN pad with large keys, which also takes keyboard input. The on-screen keyboard stays closed. */
export const PinPad = ({ pin, onType }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // after the surrounding dialog has focused its title
  useEffect(() => input.current?.focus(), []);
  const press = (key: string) => {
    if (key === 'Clear') onType('');
    else if (key === 'Back') onType(pin.slice(0, -1));
    else onType((pin + key).slice(0, MAX_DIGITS));
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
        onChange={({ target }) => onType(target.value.replace(/\D/g, '').slice(0, MAX_DIGITS))}
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
