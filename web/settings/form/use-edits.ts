import { useState } from 'react';

/**
 * Tracks edits of a saved object. `changes` has only the fields that differ, which are sent. It survives a failed save;
 * `saved` clears it after a successful one.
 */
export const useEdits = <T extends object>(current: T) => {
  const [edits, setEdits] = useState<Partial<T>>({});
  const changes = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => value !== current[name as keyof T]),
  ) as Partial<T>;
  return {
    values: { ...current, ...edits },
    changes,
    changed: Object.keys(changes).length > 0,
    edit: (some: Partial<T>) => setEdits((before) => ({ ...before, ...some })),
    saved: () => setEdits({}),
  };
};
