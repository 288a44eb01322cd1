import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearInspections } from '#web/device/clear-device.ts';
import { storage } from '#web/device/storage.ts';

/** Simulates a browser's storage: its keys can be listed, but its methods can't. */
const browserStorage = (keys: string[]) =>
  Object.defineProperty(Object.fromEntries(keys.map((key) => [key, 'x'])), 'removeItem', {
    value(this: Record<string, string>, key: string) {
      delete this[key];
    },
    enumerable: false,
  });

const nameKeys = (keys: string[]) => keys.map((key) => key.replace('*', '7'));
const keysOf = (area: 'localStorage' | 'sessionStorage') => Object.keys(storage[area]);

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage([...nameKeys(keysOf('localStorage')), 'unlisted']));
  vi.stubGlobal('sessionStorage', browserStorage([...nameKeys(keysOf('sessionStorage')), 'unlisted']));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('G-35: a new sheet clears every key of the previous one and every unlisted key, and keeps the rest', () => {
  clearInspections();
  const cleared = ['form-data', 'inspection:*', 'last-submitted', 'submit-key:*'];
  expect(new Set(Object.keys(localStorage))).toEqual(new Set(nameKeys(keysOf('localStorage'))));
  expect(new Set(Object.keys(sessionStorage))).toEqual(
    new Set(nameKeys(keysOf('sessionStorage').filter((key) => !cleared.includes(key)))),
  );
});
