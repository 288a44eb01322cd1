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

/** Shown until the results of the typed text have loaded. */
export const SEARCHING = 'Searching…';
