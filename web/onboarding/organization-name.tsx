import type { Suggestion } from '#shared/organizations/model.ts';
import { useCombobox } from '../ui/use-combobox.ts';
import { TextQuestion } from './text-question.tsx';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  onEnter: () => boolean;
  onPick: (suggestion: Suggestion) => void;
};

/** Name of the workshop, with suggestions from the directory. */
export const OrganizationName = ({ value, error, onType, onEnter, onPick }: Props) => {
  const { offered, begin, field, listId, optionOf } = useCombobox(useSuggestions(value), onPick);
  return (
    <div className="suggested">
      <TextQuestion
        label="Organization Name"
        autoComplete="organization"
        maxLength={80}
        {...field}
        value={value}
        error={error}
        onType={(text) => {
          begin();
          onType(text);
        }}
        onEnter={onEnter}
      />
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label="Suggestions">
          {offered.map((suggestion, index) => (
            <div key={suggestion.name + suggestion.address} {...optionOf(suggestion, index)}>
              {suggestion.name}
              <small>{suggestion.address}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
