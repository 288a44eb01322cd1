import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Filter, filterIn } from './filter.ts';

/** What the list is kept to, kept in the address: a link or the way Back shows the same. */
export const useFilter = () => {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterIn(address), [address]);
  const change = (changes: { [Name in keyof Filter]?: string | undefined }) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      // Back leads to where one came from, not through every word that was typed
      { replace: true },
    );
  return { filter, change };
};
