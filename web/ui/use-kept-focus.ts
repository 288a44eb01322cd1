import { type FocusEvent, useEffect, useRef } from 'react';

/** Keeps the focus inside a list when the focused row is removed; otherwise it would move to the start of the page. */
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
    // React fires no blur event when a focused element is removed
    onBlur: () => {
      last.current = undefined;
    },
  };
};
