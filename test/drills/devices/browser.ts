import type { Dice } from '#scripts/seed/dice.ts';
import { type Locks, newPageLocks } from '#test/browser/web-locks.ts';
import type { Browser } from './build-app.ts';
import { Bytes } from './bytes.ts';
import { newDatabase } from './database.ts';
import type { Disk } from './disk.ts';
import type { Schedule } from './schedule.ts';

type Listener = () => unknown;
/** The state shared by all pages of a device. Its clock is `aheadMs` ahead of the server's. */
export type Shared = { disk: Disk; locks: Locks; local: Map<string, string>; clock: { aheadMs: number } };

const storage = (values: Map<string, string>) =>
  new Proxy(
    {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
      clear: () => values.clear(),
    },
    { ownKeys: () => [...values.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );

/** Simulates the browser of one page, until it is killed. `tab` holds the state that survives a reload of that tab. */
export const newBrowser = (
  schedule: Schedule,
  dice: Dice,
  { disk, locks, local, clock }: Shared,
  tab: Map<string, string>,
) => {
  let isAlive = true;
  const loadedAt = schedule.now();
  const deviceNow = () => schedule.now() + clock.aheadMs;
  const listeners = new Map<string, Set<Listener>>();
  const hears = {
    addEventListener: (type: string, listener: Listener, { once = false } = {}) => {
      const heard = listeners.get(type) ?? new Set();
      listeners.set(type, heard.add(listener));
      if (once) Object.assign(listener, { once });
    },
    removeEventListener: (type: string, listener: Listener) => void listeners.get(type)?.delete(listener),
  };
  const tell = (type: string) => {
    for (const listener of [...(listeners.get(type) ?? [])]) {
      if ('once' in listener) listeners.get(type)?.delete(listener);
      listener();
    }
  };
  const setTimeout = (run: () => void, ms = 0) => schedule.later(ms, () => isAlive && run());
  const clearTimeout = (cancel: (() => void) | undefined) => cancel?.();
  const given = (count: number) => Array.from({ length: count }, () => dice.throwDie(2 ** 31));
  const { request, leaveAll } = newPageLocks(locks, (then) => schedule.later(0, () => isAlive && then()));

  const page: Omit<Browser, 'idb' | 'IDBKeyRange'> = {
    setTimeout,
    clearTimeout,
    ...hears,
    Date: class extends Date {
      constructor(...args: [] | [number]) {
        super(...((args.length ? args : [deviceNow()]) as [number]));
      }
      static override now = deviceNow;
    },
    performance: { now: () => schedule.now() - loadedAt },
    AbortSignal: {
      timeout: (ms: number) => {
        const aborting = new Set<Listener>();
        const signal = { aborted: false, reason: undefined as unknown, addEventListener };
        function addEventListener(_: string, listener: Listener) {
          aborting.add(listener);
        }
        setTimeout(() => {
          Object.assign(signal, { aborted: true, reason: new DOMException('Too late', 'TimeoutError') });
          for (const listener of aborting) listener();
        }, ms);
        return signal;
      },
    },
    crypto: {
      subtle: { digest: async (_: string, bytes: Bytes) => Uint8Array.from(Buffer.from(bytes.sha256, 'hex')).buffer },
      randomUUID: () => given(4).join('-'),
      getRandomValues: (array: Uint32Array) => {
        array.set(given(array.length));
        return array;
      },
    },
    Blob: Bytes,
    File: Bytes,
    DOMException,
    navigator: {
      locks: { request },
      onLine: true,
      storage: { persist: async () => true, persisted: async () => true },
    },
    document: { ...hears, visibilityState: 'visible', cookie: '' },
    location: { protocol: 'https:', assign: () => {} },
    localStorage: storage(local),
    sessionStorage: storage(tab),
    indexedDB: {
      databases: async () => [{ name: 'all' }],
      deleteDatabase: () => {
        const asked: { onsuccess?: () => void } = {};
        disk.clear(() => isAlive && asked.onsuccess?.());
        return asked;
      },
    },
    caches: { keys: async () => [] },
  };
  const { openDB, IDBKeyRange } = newDatabase(disk, () => isAlive);
  return {
    page: { ...page, IDBKeyRange, idb: { openDB } } as Browser,
    tell,
    isAlive: () => isAlive,
    kill: () => {
      isAlive = false;
      leaveAll();
    },
  };
};
