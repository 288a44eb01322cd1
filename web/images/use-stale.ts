import { useRef } from 'react';

/** A fresh address that does not open either is not asked for again at once. */
const PATIENCE_MS = 60_000;

/** What to do when an address opens its picture no more: ask for fresh ones, once a minute. */
export const useStale = (refresh: () => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    if (performance.now() - last.current < PATIENCE_MS) return;
    last.current = performance.now();
    refresh();
  };
};
