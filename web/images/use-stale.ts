import { useRef } from 'react';

/** Minimum time between refreshes, in case a fresh URL fails too. */
const PATIENCE_MS = 60_000;

/** Returns a handler for failed pictures that loads fresh URLs, at most once a minute. */
export const useStale = (refresh: () => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    if (performance.now() - last.current < PATIENCE_MS) return;
    last.current = performance.now();
    refresh();
  };
};
