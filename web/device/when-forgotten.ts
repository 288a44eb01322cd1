import type { KeyIn } from './storage.ts';

/** Calls `then` when another tab removes this key alone, not all keys as a logout does. Returns a function that unsubscribes. */
export const whenForgotten = (key: KeyIn<'localStorage'>, then: () => void) => {
  const hear = (event: StorageEvent) => event.key === key && event.newValue === null && then();
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};
