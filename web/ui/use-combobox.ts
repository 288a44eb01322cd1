import { type KeyboardEvent, useId, useState } from 'react';

/** State and keyboard handling of a combobox: arrow keys move, Enter picks, Escape closes. */
export const useCombobox = <T>(found: readonly T[], onPick: (one: T) => void) => {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const offered = open ? found : [];
  const id = useId();
  const idOf = (index: number) => `${id}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (one: T) => {
    onPick(one);
    close();
  };
  const take = (event: KeyboardEvent) => {
    // the surrounding form or dialog must not handle the key
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[active];
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && offered.length > 0) {
      take(event);
      close();
    }
    if (event.key === 'Enter' && chosen) {
      take(event);
      pick(chosen);
    }
    if (move) {
      event.preventDefault();
      setOpen(true);
      // -1 is the field itself; moving wraps around at both ends
      setActive(((active + 1 + move + found.length + 1) % (found.length + 1)) - 1);
    }
  };

  return {
    offered,
    /** Opens the list for a new search. No option is active. */
    begin: () => {
      setOpen(true);
      setActive(-1);
    },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': offered.length > 0,
      'aria-controls': id,
      'aria-activedescendant': offered[active] && idOf(active),
      onKeyDown,
      onBlur: close,
    } as const,
    listId: id,
    optionOf: (one: T, index: number) =>
      ({
        id: idOf(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === active,
        onMouseDown: (event: { preventDefault: () => void }) => {
          // keep the focus in the field
          event.preventDefault();
          pick(one);
        },
      }) as const,
  };
};
