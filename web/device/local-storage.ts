import type { KeyIn } from './storage.ts';

type Key = KeyIn<'localStorage'>;

export const readLocal = (key: Key) => localStorage.getItem(key);
export const writeLocal = (key: Key, value: string) => localStorage.setItem(key, value);
