import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Filter, parseFilter } from './filter.ts';

/** Reads and writes the filter in the URL, so that links and Back show the same list. */
export const useFilter = () => {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => parseFilter(address), [address]);
  const change = (changes: { [Name in keyof Filter]?: string | undefined }) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      // replace the history entry, so that Back doesn't step through every typed word
      { replace: true },
    );
  return { filter, change };
};
