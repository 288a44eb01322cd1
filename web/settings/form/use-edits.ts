import { useState } from 'react';

/**
 * What is typed over something saved. `changes` is what differs and is all that is sent; it survives a save that failed, and
 * `saved` forgets it after one that did not.
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
