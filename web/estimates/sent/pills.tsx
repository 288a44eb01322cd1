import type { ReactNode } from 'react';

type Props<Value extends string> = {
  legend: ReactNode;
  name: string;
  options: Readonly<Record<Value, string>>;
  value: Value | undefined;
  onChange: (value: Value) => void;
};

/** Radio buttons large enough for gloves. */
export const Pills = <Value extends string>({ legend, name, options, value, onChange }: Props<Value>) => (
  <fieldset className="pills">
    <legend>{legend}</legend>
    {(Object.keys(options) as Value[]).map((option) => (
      <label key={option} className="chip">
        <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
        {options[option]}
      </label>
    ))}
  </fieldset>
);
