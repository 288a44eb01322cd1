import type * as z from 'zod';
import type { KeyIn } from './storage.ts';

type LocalKey = KeyIn<'localStorage'>;
type Key = KeyIn<'sessionStorage'>;

export const readLocal = (key: LocalKey) => localStorage.getItem(key);
export const writeLocal = (key: LocalKey, value: string) => localStorage.setItem(key, value);

/** Source: specification 1, sections 4 and 9. */
const VERSION = '1.0';

/** Keeps a value for this tab, also over reloads. */
export const writeSession = (key: Key, value: unknown) =>
  sessionStorage.setItem(key, JSON.stringify({ version: VERSION, value }));

export const removeSession = (key: Key) => sessionStorage.removeItem(key);

/** How many values this tab keeps whose key begins so. */
export const countSession = (begin: Key) => Object.keys(sessionStorage).filter((key) => key.startsWith(begin)).length;

/** What was kept; what another version of us wrote, or what does not fit, is discarded. */
export const readSession = <T>(key: Key, schema: z.ZodType<T>): T | undefined => {
  const stored = parse(sessionStorage.getItem(key));
  const { data } = stored?.version === VERSION ? schema.safeParse(stored.value) : {};
  if (data === undefined) removeSession(key);
  return data;
};

const parse = (text: string | null): { version?: unknown; value?: unknown } | null => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
