import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { Client } from '#web/client/client.ts';
import { readDevice, renewDevice, unsubscribeAtLogout } from '#web/push/this-device.ts';

const KEY = `B${'A'.repeat(86)}`;
const ADDRESS = 'https://fcm.googleapis.com/fcm/send/1';
const DeviceID = newId('dev');

/** Simulates a browser that receives pushes at this endpoint, with the registration that its page stored. */
const openBrowser = (endpoint: string) => {
  let ended = 0;
  const subscription = {
    ...{ endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) },
    options: { applicationServerKey: Buffer.from(KEY, 'base64url') },
    unsubscribe: async () => ++ended > 0,
  };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal('navigator', {
    ...{ userAgent: 'Chrome/140 Android', maxTouchPoints: 5 },
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  return { ended: () => ended };
};

/** Simulates a server that lists these devices of the person. */
const serverWith = (ids: string[]) => {
  const told: string[] = [];
  const push = {
    list: async () => ({ publicKey: KEY, devices: ids.map((id) => ({ DeviceID: id })) }),
    subscribe: async ({ body }: { body: { endpoint: string } }) => void told.push(body.endpoint),
  };
  return { client: { push } as unknown as Client, told };
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('caches', {
    open: async () => ({ put: async () => undefined }),
    match: async () => undefined,
    delete: async () => true,
  });
  localStorage.setItem(
    'push device',
    JSON.stringify({ version: '1.0', value: { DeviceID, userId: 'ann', endpoint: ADDRESS } }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a listed device reports its endpoint at each start', async () => {
  const { client, told } = serverWith([DeviceID]);
  openBrowser(ADDRESS);
  await renewDevice(client, 'ann');
  expect(told).toEqual([ADDRESS]);
});

test('a device removed elsewhere stops receiving', async () => {
  const { client, told } = serverWith([]);
  const browser = openBrowser(ADDRESS);
  await renewDevice(client, 'ann');
  expect({ told, ended: browser.ended(), kept: readDevice() }).toEqual({ told: [], ended: 1, kept: undefined });
});

test('a device that the server forgot because the browser changed its endpoint continues at the new one', async () => {
  const { client, told } = serverWith([]);
  openBrowser('https://fcm.googleapis.com/fcm/send/2');
  await renewDevice(client, 'ann');
  expect(told).toEqual(['https://fcm.googleapis.com/fcm/send/2']);
  expect(readDevice()).toMatchObject({ DeviceID, endpoint: 'https://fcm.googleapis.com/fcm/send/2' });
});

test('a logout first waits for a renewal in progress, so that the device is not registered again', async () => {
  openBrowser(ADDRESS);
  const devices = new Set<string>([DeviceID]);
  let asked: () => void = () => undefined;
  const isUnderWay = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const push = {
    list: async () => ({ publicKey: KEY, devices: [{ DeviceID }] }),
    // resolves long after the page is gone, unless it is aborted
    subscribe: (_: object, { signal }: { signal: AbortSignal }) => {
      asked();
      return new Promise((_, fail) => {
        signal.addEventListener('abort', () => {
          devices.add(DeviceID);
          fail(signal.reason);
        });
      });
    },
    remove: async () => void devices.delete(DeviceID),
  };
  const client = { push } as unknown as Client;
  const renewing = renewDevice(client, 'ann').catch(() => 'stopped');
  await isUnderWay;
  await unsubscribeAtLogout(client);
  expect(await renewing).toBe('stopped');
  expect([...devices]).toEqual([]);
});

test('a logout waits for the server for at most two seconds, and does not undo the removal', async () => {
  openBrowser(ADDRESS);
  vi.useFakeTimers();
  const asked: { signal?: AbortSignal; keepalive?: boolean }[] = [];
  const remove = (_: object, options: (typeof asked)[number]) => {
    asked.push(options);
    return new Promise(() => undefined);
  };
  const leaving = unsubscribeAtLogout({ push: { remove } } as unknown as Client);
  await vi.advanceTimersByTimeAsync(2_000);
  await leaving;
  vi.useRealTimers();
  expect(asked).toEqual([{ keepalive: true, showsUnauthorized: true }]);
});
