import { useRef } from 'react';

/** Minimum time between refreshes, in case a new URL fails too. */
const PATIENCE_MS = 60_000;

/** Returns a handler for images that fail to load. It loads new URLs, at most once a minute. */
export const useStale = (refresh: () => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    if (performance.now() - last.current < PATIENCE_MS) return;
    last.current = performance.now();
    refresh();
  };
};
