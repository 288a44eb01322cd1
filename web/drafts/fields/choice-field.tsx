import { useId } from 'react';
import type { FieldName } from '#shared/sheets/model.ts';
import { fieldTitle } from '../store/what-is-open.ts';
import { useField } from './use-field.ts';

type Props = {
  name: FieldName;
  choices: readonly { value: string; title: string }[];
  /** Takes any other text as well. */
  other?: boolean;
};

/** A few choices as pills to tap, with room for another where there may be one. */
export const ChoiceField = ({ name, choices, other = false }: Props) => {
  const { text, type, problem, leave } = useField(name);
  const id = useId();
  const chosen = choices.some(({ value }) => value === text);
  return (
    <div className="plain-field" data-name={name}>
      <span id={id} className="label">
        {fieldTitle(name)}
      </span>
      <div className="pills choices" role="radiogroup" aria-labelledby={id}>
        {choices.map(({ value, title }) => (
          <label key={value} className={value === text ? 'pill pill-chosen' : 'pill'}>
            <input type="radio" name={name} checked={value === text} onChange={() => type(value)} />
            {title}
          </label>
        ))}
      </div>
      {other && (
        <input
          className="control"
          data-spare
          aria-label={`Other ${fieldTitle(name).toLowerCase()}`}
          placeholder="Other"
          value={chosen ? '' : text}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
        />
      )}
      {problem && <p className="problem">{problem}</p>}
    </div>
  );
};
