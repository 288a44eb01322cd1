import { type ComponentProps, useEffect, useRef } from 'react';
import { DayField } from './day-field.tsx';

/** Excludes a year that is half typed, such as 202. */
const EARLIEST = '2000-01-01';
const LATEST = '2099-12-31';

type Props = Pick<ComponentProps<typeof DayField>, 'label' | 'aria-label' | 'min' | 'max'> & {
  value: string;
  onChange: (day: string) => void;
};

/** A day to filter by. Applied once it is complete; leaving the field brings back the applied day. */
export const FilterDay = ({ value, onChange, ...field }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <DayField
      max={LATEST}
      {...field}
      ref={input}
      defaultValue={value}
      day={value}
      onChange={({ target }) => isComplete(target) && onChange(target.value)}
      onBlur={({ target }) => {
        if (!isComplete(target)) target.value = value;
        // React reports no change when the last part of a day is cleared
        else if (target.value !== value) onChange(target.value);
      }}
    />
  );
};

const isComplete = ({ value, validity }: HTMLInputElement) =>
  value === '' ? !validity.badInput : EARLIEST <= value && value <= LATEST;
