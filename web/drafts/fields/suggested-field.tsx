import { useId } from 'react';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import { useDraft } from '../store/current-draft.tsx';
import { type SuggestedField as Name, suggestions } from './suggestions.ts';
import { useField } from './use-field.ts';

export const SuggestedField = ({ name }: { name: Name }) => {
  const { text, type, problem, leave } = useField(name);
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  const id = useId();
  return (
    <div className="plain-field" data-name={name}>
      <label htmlFor={id}>{fieldTitle(name)}</label>
      <input
        className="control"
        id={id}
        list={`${id}-list`}
        autoComplete="off"
        autoCapitalize="words"
        value={text}
        aria-invalid={problem !== ''}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <datalist id={`${id}-list`}>
        {suggestions[name][vehicleType].map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      {problem && <p className="problem">{problem}</p>}
    </div>
  );
};
