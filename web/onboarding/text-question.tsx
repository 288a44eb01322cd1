import { type ComponentProps, type KeyboardEvent, useId } from 'react';
import { explainExcess } from '#shared/input/excess.ts';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'id' | 'maxLength'> & {
  label: string;
  value: string;
  error?: string | undefined;
  /** A longer text is let in and shown as an error. The form must not be sent with it. */
  maxLength?: number | undefined;
  onType: (text: string) => void;
  /** Returns true if Enter may move to the next field. In the last field it submits the form. */
  onEnter?: () => boolean;
};

export const TextQuestion = ({ label, error: refusal, maxLength, onType, onEnter, onKeyDown, ...input }: Props) => {
  const excess = maxLength === undefined ? '' : explainExcess(input.value.trim(), maxLength);
  const error = excess || refusal;
  const id = useId();
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const sound = onEnter?.() ?? true;
    const next = fieldAfter(event.currentTarget);
    if (!next) return;
    event.preventDefault();
    if (sound) next.focus();
  };
  return (
    <div className="question-field">
      <label htmlFor={id}>{label}</label>
      <input
        className="control"
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={goOn}
      />
      <p id={`${id}-error`} className="question-error" role="alert">
        {error}
      </p>
    </div>
  );
};

const fieldAfter = (field: HTMLInputElement) => {
  const fields = [...(field.form?.querySelectorAll('input') ?? [])];
  return fields[fields.indexOf(field) + 1];
};
