import type { Connection, Disk } from './disk.ts';
import type { Key, Range } from './keys.ts';
import { begin, type Mode, newDatabaseError, type Store } from './transaction.ts';

type Options = { durability?: 'strict' | 'relaxed' | 'default' };

/** Replaces the package `idb` in a page whose device has this disk. `isAlive` is false once the page was killed. */
export const newDatabase = (disk: Disk, isAlive: () => boolean) => {
  const openDB = (_: string, __: number, { terminated }: { terminated?: () => void } = {}) =>
    new Promise((resolve) => disk.soon(() => isAlive() && resolve(connect(disk, isAlive, terminated))));
  const IDBKeyRange = { bound: (from: Key, to: Key): Range => ({ from, to }) };
  return { openDB, IDBKeyRange };
};

const connect = (disk: Disk, isAlive: () => boolean, terminated: (() => void) | undefined) => {
  const running = new Set<ReturnType<typeof begin>>();
  const listeners: ((event: { newVersion: null }) => void)[] = [];
  const close = () => {
    connection.isOpen = false;
    disk.forget(connection);
  };
  const connection: Connection = {
    isOpen: true,
    lose: (isTold) => {
      close();
      for (const transaction of running) transaction.abort('AbortError');
      if (isTold) terminated?.();
    },
    onVersionChange: () => {
      if (isAlive()) for (const listener of listeners) listener({ newVersion: null });
      close();
    },
  };
  disk.connect(connection);

  const transaction = (names: string | string[], mode: Mode = 'readonly', { durability }: Options = {}) => {
    if (!connection.isOpen) throw newDatabaseError('InvalidStateError');
    const begun = begin(disk, [names].flat(), mode, durability === 'strict', isAlive);
    running.add(begun);
    void begun.done.then(
      () => running.delete(begun),
      () => running.delete(begun),
    );
    return begun;
  };
  /** Runs one request in its own transaction. */
  const once = async <T>(store: string, mode: Mode, ask: (store: Store) => Promise<T>): Promise<T> => {
    const { store: opened, done } = transaction(store, mode);
    const [answer] = await Promise.all([ask(opened), done]);
    return answer;
  };
  return {
    transaction,
    close,
    addEventListener: (_: 'versionchange', listener: (event: { newVersion: null }) => void) => listeners.push(listener),
    get: (store: string, key: Key) => once(store, 'readonly', (opened) => opened.get(key)),
    getAll: (store: string, range?: Range) => once(store, 'readonly', (opened) => opened.getAll(range)),
    getAllKeys: (store: string, range?: Range) => once(store, 'readonly', (opened) => opened.getAllKeys(range)),
    count: (store: string) => once(store, 'readonly', async (opened) => (await opened.getAllKeys()).length),
    put: (store: string, value: unknown, key: Key) => once(store, 'readwrite', (opened) => opened.put(value, key)),
    delete: (store: string, key: Key) => once(store, 'readwrite', (opened) => opened.delete(key)),
  };
};
