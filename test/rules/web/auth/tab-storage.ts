import { vi } from 'vitest';

/** An in-memory session storage. */
export const tabStorage = () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('sessionStorage', storage);
  return kept;
};
