import type { Dice } from '#scripts/seed/dice.ts';
import type { Key } from './keys.ts';
import type { Schedule } from './schedule.ts';

/** How writes to the disk fail. */
export type DiskTrouble = 'none' | 'full' | 'aborts';

export type Row = { key: Key; value: unknown };
export type Rows = Map<string, Row>;
type Stores = Map<string, Rows>;
type Transaction = { start: () => void; isOver: boolean };
export type Connection = { isOpen: boolean; lose: (isTold: boolean) => void; onVersionChange: () => void };

const copyOf = (stores: Stores): Stores => new Map([...stores].map(([name, rows]) => [name, new Map(rows)]));

/** How long a power failure can still lose a write with relaxed durability. */
const RELAXED_MS = 30_000;

/** Simulates the database of a device: the state that its pages see, and the state that survives a power failure. */
export const newDisk = (schedule: Schedule, dice: Dice) => {
  let seen: Stores = new Map();
  let safe: Stores = new Map();
  let trouble: DiskTrouble = 'none';
  let troubledAt = Number.NEGATIVE_INFINITY;
  let connections: Connection[] = [];
  let waiting: Transaction[] = [];
  let power = 0;

  /** Transactions run one at a time, in the order in which they were requested. */
  const startNext = () => {
    waiting = waiting.filter(({ isOver }) => !isOver);
    waiting[0]?.start();
  };

  const queue = (transaction: Transaction) => {
    waiting.push(transaction);
    if (waiting.length === 1) schedule.later(0, startNext);
  };

  return {
    connect: (connection: Connection) => connections.push(connection),
    forget: (connection: Connection) => {
      connections = connections.filter((one) => one !== connection);
    },
    setTrouble: (next: DiskTrouble) => {
      if (trouble !== 'none' || next !== 'none') troubledAt = schedule.now();
      trouble = next;
    },
    loseConnections: (isTold: boolean) => {
      troubledAt = schedule.now();
      for (const connection of [...connections]) connection.lose(isTold);
    },
    /** The time since which the disk has worked; infinity while it doesn't. */
    worksSince: () => (trouble === 'none' ? troubledAt : Number.POSITIVE_INFINITY),
    hadTrouble: () => troubledAt !== Number.NEGATIVE_INFINITY,
    trouble: () => trouble,
    /** Returns true in half of all calls, at random. */
    tossed: () => dice.onceIn(2),
    /** Runs after a short delay, like that of a real disk. */
    soon: (run: () => void) => schedule.later(dice.throwDie(4), run),
    queue,
    next: () => schedule.later(0, startNext),
    rows: (store: string): Rows => {
      const rows = seen.get(store) ?? new Map();
      seen.set(store, rows);
      return rows;
    },
    /** Commits changes. With `isStrict`, they and all earlier writes survive a power failure. */
    commit: (changes: ReadonlyMap<string, Rows>, isStrict: boolean) => {
      for (const [store, rows] of changes) seen.set(store, rows);
      const flush = () => {
        safe = copyOf(seen);
      };
      const before = power;
      if (isStrict) flush();
      else schedule.later(dice.throwDie(RELAXED_MS), () => before === power && flush());
    },
    /** Deletes the database once all running transactions are over, as a browser does. */
    clear: (done: () => void) => {
      for (const connection of [...connections]) connection.onVersionChange();
      const clearing = {
        isOver: false,
        start: () => {
          if (clearing.isOver) return;
          seen = new Map();
          safe = new Map();
          clearing.isOver = true;
          schedule.later(0, startNext);
          done();
        },
      };
      queue(clearing);
    },
    /** Counts power failures. */
    power: () => power,
    losePower: () => {
      power++;
      seen = copyOf(safe);
      waiting = [];
      connections = [];
    },
  };
};
export type Disk = ReturnType<typeof newDisk>;
