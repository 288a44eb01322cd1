import { useEffect, useState } from 'react';

/** Returns the value once it hasn't changed for `ms` milliseconds. */
export const useDebounced = <T>(value: T, ms: number) => {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
};

/** Longer than the pause between two keys. */
const TYPING_MS = 1000;

/** Returns a message about typed text once typing pauses, so that screen readers don't read it at every key. */
export const useSettled = <T>(message: T) => (useDebounced(message, TYPING_MS) === message ? message : undefined);

/** Shown until the results of the typed text have loaded. */
export const SEARCHING = 'Searching…';
