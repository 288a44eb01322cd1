import type * as z from 'zod';
import type { KeyIn } from './storage.ts';

type LocalKey = KeyIn<'localStorage'>;
type Key = KeyIn<'sessionStorage'>;

export const readLocal = (key: LocalKey) => localStorage.getItem(key);
export const writeLocal = (key: LocalKey, value: string) => localStorage.setItem(key, value);

/** Source: specification 1, sections 4 and 9. */
const VERSION = '1.0';

const write = (storage: Storage, key: string, value: unknown) =>
  storage.setItem(key, JSON.stringify({ version: VERSION, value }));

/** A zod schema or, where zod would be too large, a hand-written check. */
type Reads<T> = { safeParse(value: unknown): { data?: T | undefined } };

/** Returns the stored value. Deletes a value of another version or with a wrong shape. */
const read = <T>(storage: Storage, key: string, schema: Reads<T>): T | undefined => {
  const stored = parse(storage.getItem(key));
  const { data } = stored?.version === VERSION ? schema.safeParse(stored.value) : {};
  if (data === undefined) storage.removeItem(key);
  return data;
};

/** Stores a value for this tab; it survives a reload. */
export const writeSession = (key: Key, value: unknown) => write(sessionStorage, key, value);
export const readSession = <T>(key: Key, schema: Reads<T>) => read(sessionStorage, key, schema);
export const removeSession = (key: Key) => sessionStorage.removeItem(key);

/** Stores a value for all tabs. Does nothing if the storage is full. */
export const storeOnDevice = (key: LocalKey, value: unknown) => {
  try {
    write(localStorage, key, value);
  } catch {}
};
export const readOnDevice = <T>(key: LocalKey, schema: z.ZodType<T>) => read(localStorage, key, schema);
export const removeFromDevice = (key: LocalKey) => localStorage.removeItem(key);
export const listOnDevice = (begin: LocalKey) => Object.keys(localStorage).filter((key) => key.startsWith(begin));

const parse = (text: string | null): { version?: unknown; value?: unknown } | null => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
