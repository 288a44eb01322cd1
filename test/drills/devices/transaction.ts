import type { Disk, Row, Rows } from './disk.ts';
import { clone, compareKeys, isIn, type Key, type Range } from './keys.ts';

export type Mode = 'readonly' | 'readwrite';

/** Creates an exception as a browser's database throws it. */
export const newDatabaseError = (name: string) => new DOMException(name, name);

/** A transaction. It commits by itself when no more requests are made. */
export const begin = (disk: Disk, names: string[], mode: Mode, isStrict: boolean, isAlive: () => boolean) => {
  const power = disk.power();
  let under = 0;
  let isStarted = false;
  let failure: string | undefined;
  let isOver = false;
  const held: (() => void)[] = [];
  const changed = new Map<string, Rows>();
  const ended = Promise.withResolvers<void>();
  // avoids an unhandled rejection
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
    if (isAlive()) ended.reject(newDatabaseError(why));
  };
  const endIfIdle = () => {
    if (under > 0 || isOver || power !== disk.power()) return;
    // Requests of a killed page may or may not be committed.
    if (!isAlive() && mode === 'readwrite' && disk.tossed()) return end();
    const isWritten = changed.size > 0;
    if (isWritten && disk.trouble() === 'full') return abort('QuotaExceededError');
    if (isWritten && disk.trouble() === 'aborts') return abort('AbortError');
    if (isWritten) disk.commit(changed, isStrict);
    end();
    if (isAlive()) ended.resolve();
  };
  const request = <T>(ask: () => T) =>
    new Promise<T>((resolve, reject) => {
      if (isOver) return reject(newDatabaseError(failure ?? 'TransactionInactiveError'));
      under++;
      const run = () =>
        disk.soon(() => {
          under--;
          if (failure) return isAlive() && reject(newDatabaseError(failure));
          const answer = ask();
          if (isAlive()) resolve(answer);
          disk.soon(endIfIdle);
        });
      if (isStarted) run();
      else held.push(run);
    });
  const rowsOf = (name: string) => changed.get(name) ?? disk.rows(name);
  const changing = (name: string) => {
    const rows = changed.get(name) ?? new Map(disk.rows(name));
    changed.set(name, rows);
    return rows;
  };
  const objectStore = (name: string): Store => ({
    get: (key) => request(() => clone(rowsOf(name).get(JSON.stringify(key))?.value)),
    getKey: (key) => request(() => rowsOf(name).get(JSON.stringify(key))?.key),
    getAll: (range) => request(() => inOrder(rowsOf(name), range).map(({ value }) => clone(value))),
    getAllKeys: (range) => request(() => inOrder(rowsOf(name), range).map(({ key }) => key)),
    put: (value, key) => {
      const copy = clone(value);
      return request(() => void changing(name).set(JSON.stringify(key), { key, value: copy }));
    },
    delete: (key) => request(() => void changing(name).delete(JSON.stringify(key))),
    openCursor: (range) => request(() => cursorAt(inOrder(rowsOf(name), range), name)),
  });
  const cursorAt = (rows: Row[], name: string): Cursor | null => {
    const [first, ...rest] = rows;
    if (!first) return null;
    return {
      key: first.key,
      value: clone(first.value),
      continue: () => request(() => cursorAt(rest, name)),
      delete: () => request(() => void changing(name).delete(JSON.stringify(first.key))),
    };
  };
  const entry = {
    isOver: false,
    start: () => {
      if (isStarted) return;
      isStarted = true;
      for (const run of held.splice(0)) run();
      disk.soon(endIfIdle);
    },
  };
  disk.queue(entry);
  return { objectStoreNames: names, store: objectStore(names[0] ?? ''), objectStore, done: ended.promise, abort };
};

const inOrder = (rows: Rows, range: Range | undefined) =>
  [...rows.values()].filter(({ key }) => isIn(key, range)).sort((one, other) => compareKeys(one.key, other.key));

type Cursor = {
  key: Key;
  value: unknown;
  continue: () => Promise<Cursor | null>;
  delete: () => Promise<void>;
};
export type Store = {
  get: (key: Key) => Promise<unknown>;
  getKey: (key: Key) => Promise<Key | undefined>;
  getAll: (range?: Range) => Promise<unknown[]>;
  getAllKeys: (range?: Range) => Promise<unknown[]>;
  put: (value: unknown, key: Key) => Promise<void>;
  delete: (key: Key) => Promise<void>;
  openCursor: (range?: Range) => Promise<Cursor | null>;
};
