import type { KeyIn } from './storage.ts';

/** Another tab has taken this value away, and not all of them as a logout does. Answers how to end that. */
export const whenForgotten = (key: KeyIn<'localStorage'>, then: () => void) => {
  const hear = (event: StorageEvent) => event.key === key && event.newValue === null && then();
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};
