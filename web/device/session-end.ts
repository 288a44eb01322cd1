import type { KeyIn } from './storage.ts';

/** Calls `then` when another tab removes this key alone, not all keys as a logout does. Returns a function that unsubscribes. */
export const whenForgotten = (key: KeyIn<'localStorage'>, then: () => void) => {
  const hear = (event: StorageEvent) => event.key === key && event.newValue === null && then();
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};

const forgets = new Set<() => void>();

/** Registers how a module clears its session data. The document outlives a session, and the next user must not see it. */
export const onSessionEnd = (forget: () => void) => void forgets.add(forget);

export const endSession = () => {
  for (const forget of forgets) forget();
};
