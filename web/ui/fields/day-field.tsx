import { type ComponentProps, useId } from 'react';
import { spellDate } from '#shared/nz-date.ts';
import './day-field.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  /** Shown above the input; without it, pass `aria-label`. */
  label?: string;
  /** The day as it is kept, if the input isn't controlled. */
  day?: string;
};

/** The browser's date input, and the day in words below it: in some browsers' languages the month comes first. */
export const DayField = ({ label, day, ...input }: Props) => {
  const id = useId();
  const describedBy = [`${id}-words`, input['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="day-field">
      {label && <label htmlFor={id}>{label}</label>}
      <input {...input} id={id} className="control" type="date" aria-describedby={describedBy} />
      <small id={`${id}-words`}>{spellDate(day ?? String(input.value))}</small>
    </div>
  );
};
