import { afterEach, expect, test, vi } from 'vitest';
import { tawaUser } from '#test/world/samples.ts';
import { accessToken } from '#web/auth/client.ts';
import { createClient } from '#web/client/client.ts';
import { getServerNow } from '#web/device/server-clock.ts';
import { askForUser } from '#web/landing/ask-for-user.ts';
import '#web/client/nouns/account.ts';

vi.mock('#web/auth/client.ts', () => ({ accessToken: vi.fn(), dropSession: vi.fn() }));
vi.mock('#web/ui/toasts.tsx', () => ({ toast: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('A-11, J-01: the server’s time is right although the response waited for the app to load', async () => {
  const now = new Date('2026-11-25T05:00:00Z');
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now });
  const token = `e30.${btoa(JSON.stringify({ exp: now.getTime() / 1000 + 3600 }))}.x`;
  const kept = { 'pool.LastAuthUser': 'hemi', 'pool.hemi.refreshToken': 'x', 'pool.hemi.accessToken': token };
  const getItem = (key: string) => new Map(Object.entries(kept)).get(key) ?? null;
  vi.stubGlobal('localStorage', Object.defineProperty({ ...kept }, 'getItem', { value: getItem }));
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.mocked(accessToken).mockResolvedValue(token);
  // the tablet is two hours behind
  const headers = { date: 'Wed, 25 Nov 2026 07:00:00 GMT' };
  const fetched = vi.fn(async () => new Response(JSON.stringify(tawaUser), { headers }));
  vi.stubGlobal('fetch', fetched);
  const early = askForUser();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await Promise.resolve();
  vi.advanceTimersByTime(45_000);
  expect(await createClient({ over: new AbortController().signal, early }).account.user()).toEqual(tawaUser);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(getServerNow()).toEqual(new Date('2026-11-25T07:00:45Z'));
});
