import { type KeyboardEvent, useId, useState } from 'react';
import type { Suggestion } from '#shared/organizations/model.ts';
import { TextQuestion } from './text-question.tsx';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  onEnter: () => boolean;
  onPick: (suggestion: Suggestion) => void;
};

/** The name of a workshop, with workshops of the directory offered below it. Arrows move, Enter takes, Escape closes. */
export const OrganizationName = ({ value, error, onType, onEnter, onPick }: Props) => {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(value);
  const offered = open ? found : [];
  const id = useId();
  const idOf = (index: number) => `${id}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (suggestion: Suggestion) => {
    onPick(suggestion);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[active];
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && chosen) pick(chosen);
    if (move) {
      setOpen(true);
      // from -1, the field itself, round to the last and back
      setActive(((active + 1 + move + found.length + 1) % (found.length + 1)) - 1);
    }
    if (move || (event.key === 'Enter' && chosen)) event.preventDefault();
  };

  return (
    <div className="suggested">
      <TextQuestion
        label="Organization Name"
        autoComplete="organization"
        maxLength={80}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={id}
        aria-activedescendant={offered[active] && idOf(active)}
        value={value}
        error={error}
        onType={(text) => {
          setOpen(true);
          setActive(-1);
          onType(text);
        }}
        onEnter={onEnter}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {offered.length > 0 && (
        <div id={id} role="listbox" aria-label="Suggestions">
          {offered.map((suggestion, index) => (
            <div
              key={suggestion.name + suggestion.address}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => {
                // the focus stays in the field
                event.preventDefault();
                pick(suggestion);
              }}
            >
              {suggestion.name}
              <small>{suggestion.address}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
