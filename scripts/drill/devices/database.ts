import { Bytes } from './bytes.ts';
import type { Connection, Disk } from './disk.ts';

/** What a browser says of a database. */
const said = (name: string) => new DOMException(name, name);

type Mode = 'readonly' | 'readwrite';
type Options = { durability?: 'strict' | 'relaxed' | 'default' };
type Row = { key: unknown; value: unknown };
type Range = { from: readonly unknown[]; to: readonly unknown[] };

/** As the structured clone algorithm copies it; bytes never change. */
const cloneOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Bytes) return value;
  if (Array.isArray(value)) return value.map(cloneOf);
  if (value instanceof Set) return new Set([...value].map(cloneOf));
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, cloneOf(one)]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cloneOf(one)]));
};
const textOf = (key: unknown) => JSON.stringify(key);
const isIn = (key: unknown, range: Range | undefined) =>
  !range || (Array.isArray(key) && range.from.every((part, n) => key[n] === part));

/** Stands for the package `idb` in a page whose device has this disk. `isAlive`: the page was not killed. */
export const databaseOn = (disk: Disk, isAlive: () => boolean) => {
  const openDB = (_: string, __: number, { terminated }: { terminated?: () => void } = {}) =>
    new Promise((resolve) => disk.soon(() => isAlive() && resolve(connect(disk, isAlive, terminated))));
  /** As far as it is asked for: all keys that begin alike. */
  const IDBKeyRange = { bound: (from: readonly unknown[], to: readonly unknown[]): Range => ({ from, to }) };
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
    if (!connection.isOpen) throw said('InvalidStateError');
    const begun = begin(disk, [names].flat(), mode, durability === 'strict', isAlive);
    running.add(begun);
    void begun.done.then(
      () => running.delete(begun),
      () => running.delete(begun),
    );
    return begun;
  };
  /** One request in a transaction of its own. */
  const once = async <T>(store: string, mode: Mode, ask: (store: Store) => Promise<T>): Promise<T> => {
    const { store: opened, done } = transaction(store, mode);
    const [answer] = await Promise.all([ask(opened), done]);
    return answer;
  };
  return {
    transaction,
    close,
    addEventListener: (_: 'versionchange', listener: (event: { newVersion: null }) => void) => listeners.push(listener),
    get: (store: string, key: unknown) => once(store, 'readonly', (opened) => opened.get(key)),
    getAll: (store: string, range?: Range) => once(store, 'readonly', (opened) => opened.getAll(range)),
    getAllKeys: (store: string, range?: Range) => once(store, 'readonly', (opened) => opened.getAllKeys(range)),
    count: (store: string) => once(store, 'readonly', async (opened) => (await opened.getAllKeys()).length),
    put: (store: string, value: unknown, key: unknown) => once(store, 'readwrite', (opened) => opened.put(value, key)),
    delete: (store: string, key: unknown) => once(store, 'readwrite', (opened) => opened.delete(key)),
  };
};

/** A transaction: it ends by itself when nothing more is asked of it. */
const begin = (disk: Disk, names: string[], mode: Mode, isStrict: boolean, isAlive: () => boolean) => {
  const power = disk.power();
  let under = 0;
  let isStarted = false;
  let failure: string | undefined;
  let isOver = false;
  const held: (() => void)[] = [];
  const changed = new Map<string, Map<string, Row>>();
  const ended = Promise.withResolvers<void>();
  // whoever did not ask does not hear of it
  ended.promise.catch(() => undefined);
  const end = () => {
    if (isOver) return;
    isOver = true;
    entry.isOver = true;
    disk.next();
  };
  const abort = (why: string) => {
    if (isOver) return;
    failure = why;
    end();
    for (const request of held.splice(0)) request();
    if (isAlive()) ended.reject(said(why));
  };
  const endIfIdle = () => {
    if (under > 0 || isOver || power !== disk.power()) return;
    // what a killed page had asked for may still be done, or not
    if (!isAlive() && mode === 'readwrite' && disk.tossed()) return end();
    const isWritten = changed.size > 0;
    if (isWritten && disk.trouble() === 'full') return abort('QuotaExceededError');
    if (isWritten && disk.trouble() === 'aborts') return abort('AbortError');
    if (isWritten) disk.commit(changed as never, isStrict);
    end();
    if (isAlive()) ended.resolve();
  };
  const request = <T>(ask: () => T) =>
    new Promise<T>((resolve, reject) => {
      if (isOver) return reject(said(failure ?? 'TransactionInactiveError'));
      under++;
      const run = () =>
        disk.soon(() => {
          under--;
          if (failure) return isAlive() && reject(said(failure));
          const answer = ask();
          if (isAlive()) resolve(answer);
          disk.soon(endIfIdle);
        });
      if (isStarted) run();
      else held.push(run);
    });
  const rowsOf = (name: string) => (changed.get(name) ?? disk.rows(name)) as Map<string, Row>;
  const changing = (name: string) => {
    const rows = changed.get(name) ?? new Map(disk.rows(name) as Map<string, Row>);
    changed.set(name, rows);
    return rows;
  };
  const objectStore = (name: string): Store => ({
    get: (key) => request(() => cloneOf(rowsOf(name).get(textOf(key))?.value)),
    getAll: (range) => request(() => inOrder(rowsOf(name), range).map(({ value }) => cloneOf(value))),
    getAllKeys: (range) => request(() => inOrder(rowsOf(name), range).map(({ key }) => key)),
    put: (value, key) => {
      const copy = cloneOf(value);
      return request(() => void changing(name).set(textOf(key), { key, value: copy }));
    },
    delete: (key) => request(() => void changing(name).delete(textOf(key))),
    openCursor: (range) => request(() => cursorAt(inOrder(rowsOf(name), range), name)),
  });
  const cursorAt = (rows: Row[], name: string): Cursor | null => {
    const [first, ...rest] = rows;
    if (!first) return null;
    return {
      key: first.key,
      value: cloneOf(first.value),
      continue: () => request(() => cursorAt(rest, name)),
      delete: () => request(() => void changing(name).delete(textOf(first.key))),
    };
  };
  const entry = {
    stores: names,
    isOver: false,
    start: () => {
      if (isStarted) return;
      isStarted = true;
      for (const run of held.splice(0)) run();
      disk.soon(endIfIdle);
    },
  };
  disk.queue(entry);
  return { store: objectStore(names[0] ?? ''), objectStore, done: ended.promise, abort };
};

const inOrder = (rows: Map<string, Row>, range: Range | undefined) =>
  [...rows.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
    .filter(({ key }) => isIn(key, range));

type Cursor = {
  key: unknown;
  value: unknown;
  continue: () => Promise<Cursor | null>;
  delete: () => Promise<void>;
};
type Store = {
  get: (key: unknown) => Promise<unknown>;
  getAll: (range?: Range) => Promise<unknown[]>;
  getAllKeys: (range?: Range) => Promise<unknown[]>;
  put: (value: unknown, key: unknown) => Promise<void>;
  delete: (key: unknown) => Promise<void>;
  openCursor: (range?: Range) => Promise<Cursor | null>;
};
