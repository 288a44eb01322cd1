/** Debounced writes that have not run yet. */
const pending = new Set<() => Promise<void>>();

/** Registers a function that writes what is pending now. Returns a function that unregisters it. */
export const registerPendingWrite = (write: () => Promise<void>) => {
  pending.add(write);
  return () => {
    pending.delete(write);
  };
};

export const finishPendingWrites = () => Promise.all([...pending].map((write) => write()));
