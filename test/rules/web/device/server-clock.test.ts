import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const NOW = '2026-11-28T01:00:00.000Z';
const THREE_DAYS = 3 * 86_400_000;

/** Opens a page, which doesn't know the server's time before its first response. */
const openPage = async () => {
  vi.resetModules();
  return import('#web/device/server-clock.ts');
};

const stored = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) + THREE_DAYS });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stored.clear();
});

it('R-26: a page opened without a network has the server’s time as last known, if the device’s clock is wrong', async () => {
  const online = await openPage();
  expect(online.getServerNow().getTime()).toBe(Date.parse(NOW) + THREE_DAYS);
  online.setServerTime(NOW);
  const offline = await openPage();
  expect(offline.getServerNow().toISOString()).toBe(NOW);
  expect(offline.toServerTime(offline.getDeviceTime()).toISOString()).toBe(NOW);
  vi.setSystemTime(NOW);
  offline.setServerTime(NOW);
  expect((await openPage()).getServerNow().toISOString()).toBe(NOW);
});

it('R-26: a clock that is right is not stored, and a browser without storage has its own time', async () => {
  vi.setSystemTime(NOW);
  const page = await openPage();
  page.setServerTime('2026-11-28T01:00:30.000Z');
  expect(stored.size).toBe(0);
  vi.stubGlobal('localStorage', undefined);
  expect((await openPage()).getServerNow().toISOString()).toBe(NOW);
});
