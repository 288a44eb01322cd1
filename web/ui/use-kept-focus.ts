import { type FocusEvent, useEffect, useRef } from 'react';

/** For a place whose lines go away, and with them what is focused: the focus stays in the place then, not at the page's begin. */
export const useKeptFocus = <Place extends HTMLElement>() => {
  const place = useRef<Place>(null);
  const last = useRef<Element>(undefined);
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    place.current?.focus();
  });
  return {
    ref: place,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
    // React is silent about it when the focus is lost because its element is taken away
    onBlur: () => {
      last.current = undefined;
    },
  };
};
