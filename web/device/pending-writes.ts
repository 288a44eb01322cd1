/** Writes to this device that wait for hands to rest. */
const pending = new Set<() => Promise<void>>();

/** `write`: writes now what it still has, if anything. Answers how to end that. */
export const addPendingWrite = (write: () => Promise<void>) => {
  pending.add(write);
  return () => {
    pending.delete(write);
  };
};

/** Nothing waits any more to be written. */
export const finishPendingWrites = () => Promise.all([...pending].map((write) => write()));
