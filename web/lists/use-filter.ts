import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type Filter, parseFilter } from './filter.ts';

/**
 * Reads and changes the search parameters of the URL. React Router doesn't queue changes, so each one starts from the
 * latest requested parameters: otherwise a second change in the same moment would undo the first.
 */
export const useAddress = () => {
  const [address, setAddress] = useSearchParams();
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    const after = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(changes))
      if (value) after.set(name, value);
      else after.delete(name);
    latest.current = after;
    // replace the history entry, so that Back doesn't step through every typed word
    setAddress(after, { replace: true });
  };
  return { address, change };
};

/** Reads and writes the filter in the URL, so that links and Back show the same list. */
export const useFilter = () => {
  const { address, change } = useAddress();
  const filter = useMemo(() => parseFilter(address), [address]);
  return { filter, change: change as (changes: { [Name in keyof Filter]?: string | undefined }) => void };
};
