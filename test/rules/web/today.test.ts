import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setServerTime } from '#web/device/server-clock.ts';
import { useToday } from '#web/device/today.ts';

type Store = [subscribe: (listener: () => void) => () => void, read: () => string];
const followed = vi.hoisted(() => ({ store: undefined as Store | undefined }));
vi.mock('react', () => ({
  useSyncExternalStore: (...store: Store) => {
    followed.store = store;
    return store[1]();
  },
}));

const DEVICE = '2026-11-25T03:00:00Z';
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(DEVICE) });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('J-01: a page opened before the server’s time was known renders again at the server’s midnight', () => {
  expect(useToday()).toBe('2026-11-25');
  const drawn: string[] = [];
  const stop = followed.store?.[0](() => drawn.push(String(followed.store?.[1]())));
  // the tablet is two hours behind: 4 pm there, actually 6 pm
  setServerTime('Wed, 25 Nov 2026 05:00:00 GMT');
  vi.advanceTimersByTime(6 * 3_600_000 + 60_000);
  expect(drawn.at(-1)).toBe('2026-11-26');
  stop?.();
});
