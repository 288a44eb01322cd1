import type * as z from 'zod';
import type { Actor } from '#shared/sheets/model.ts';
import type { KeyIn } from './storage.ts';
import { listOnDevice, readOnDevice, removeFromDevice, storeOnDevice } from './web-storage.ts';

/** One user's entries in the local storage, by id. They survive a reload, and a logout in any tab warns about them. */
export const createUserEntries = <T>(
  kind: 'estimate' | 'notes' | 'quiz',
  schema: z.ZodType<T>,
  { userId, subUserId }: Actor,
) => {
  const prefix = `${kind}:${userId}:${subUserId ?? ''}:` as const;
  return {
    listIds: () => listOnDevice(prefix).map((key) => key.slice(prefix.length)),
    entry: (id: string | number) => {
      const key = `${prefix}${id}` as const;
      return {
        key,
        read: () => readOnDevice(key, schema),
        keep: (value: T) => storeOnDevice(key, value),
        forget: () => removeFromDevice(key),
      };
    },
  };
};

/** Calls `then` when another tab removes only this key; a logout removes all keys. Returns a function to unsubscribe. */
export const whenForgotten = (key: KeyIn<'localStorage'>, then: () => void) => {
  const hear = (event: StorageEvent) => event.key === key && event.newValue === null && then();
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};
