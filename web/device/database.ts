import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftId, ImageId } from '#shared/ids.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { createObservable } from './observable.ts';
import { onNextServerTime } from './server-clock.ts';
import type { KeyIn } from './storage.ts';
import { listOnDevice } from './web-storage.ts';

/** Increment it for an incompatible schema. A logout deletes all databases. */
const NAME: KeyIn<'databases'> = 'pitcheck-1';
/**
 * Lifetime of user records, and of drafts that are stored on the server. Unsent drafts stay until they are sent or
 * discarded, and so does the record of their owner, without which nobody could open them offline.
 */
export const KEPT_MS = 7 * 86_400_000;
/** The end of the key in `people` of a reserve of sheet numbers (drafts/reserve/reserve.ts), which never expires here. */
export const RESERVE = 'reserve';
/** If the database isn't open after this time, the browser counts as unable to store anything. */
const OPENING_MS = 20_000;
/** Maximum time for a transaction to start, unless another one of this page is running. */
const STARTING_MS = 3_000;

/**
 * A draft. `unsent` is true if it has changes that only this device has. drafts/store/stored-draft.ts has the type of
 * `draft`. `changedAt` is when the sheet last changed, by the server's clock; earlier releases stored only `at`. `end`
 * is set if the sheet was submitted or discarded elsewhere: see `LeftEnd`.
 */
export type StoredDraft<Draft = unknown> = {
  draft: Draft;
  unsent: boolean;
  at: number;
  changedAt?: number;
  end?: unknown;
};

/**
 * A photo waiting to be uploaded. `at` is when it was stored, by the server's clock, in milliseconds, here and below.
 */
export type StoredPhoto = {
  /** The file's bytes, because WebKit loses the content of Blobs. */
  bytes?: ArrayBuffer;
  /** The file as the first release stored it. */
  blob?: Blob;
  item: ItemName | null;
  description: string;
  /** The sheet's plate when the photo was taken. */
  plate?: string;
  at: number;
  /** True if it was deleted on this device but not on the server yet. */
  removed?: boolean;
};

/**
 * Everything that this device stores about people and their work. `owner`: see `useWorkOwner`, begins with the user's
 * id.
 */
interface Kept extends DBSchema {
  drafts: { key: [owner: string, id: string]; value: StoredDraft };
  photos: { key: [owner: string, draft: DraftId, image: ImageId]; value: StoredPhoto };
  /**
   * Each user's record as of their last visit, by Cognito id. Also the last responses, by user and list
   * (`last-answers.ts`), and reserves of sheet numbers.
   */
  people: { key: string; value: { user?: unknown; answer?: unknown; at: number } };
}
const STORES = ['drafts', 'photos', 'people'] as const;

export type Device = IDBPDatabase<Kept>;

let opening: Promise<Device> | undefined;

/** Opens the database. Rejects if the browser cannot store anything. */
const openDevice = (): Promise<Device> => {
  opening ??= Promise.race([open(), tooLate()]).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
};

const open = async () => {
  const device = await openDB<Kept>(NAME, 1, {
    upgrade: (db) => {
      for (const store of STORES) db.createObjectStore(store);
    },
    terminated: forget,
  });
  device.addEventListener('versionchange', ({ newVersion }: { newVersion: number | null }) => {
    // only a logout deletes the database
    if (newVersion === null) endHolds();
    else forget();
    device.close();
  });
  const hold = holdDevice();
  // a clock that is corrected by a week must not delete anything
  onNextServerTime((now) => void forgetOld(hold, now).catch(() => undefined));
  return device;
};

const forget = () => {
  opening = undefined;
};

/** The current session on this device; `over` once a user logs out in any tab. */
let life = { over: false };

/** Makes every existing `Hold` reject. */
export const endHolds = () => {
  life.over = true;
  life = { over: false };
  deviceSilence.set(false);
  forget();
};

export class LoggedOut extends Error {}

/** The database didn't start a transaction. */
class SilentDevice extends Error {}

/** True once the database has started no transaction: this page then does without it until it is reloaded (ADR-300). */
export const deviceSilence = createObservable(false);

/** Runs work on this device's database. */
export type Hold = {
  <T>(work: (device: Device) => Promise<T>): Promise<T>;
  /** True once a user has logged out since the hold was made. */
  isOver: () => boolean;
};

/**
 * Returns access to this device's database until a logout in any tab: after that, it rejects with `LoggedOut`, which
 * prevents late writes. If the browser drops the connection or doesn't start a transaction, it reopens the database and
 * repeats the work once. Keep the hold for as long as something may still be written.
 */
export const holdDevice = (): Hold => {
  const held = life;
  const check = () => {
    if (held.over) throw new LoggedOut('Somebody has logged out');
    if (deviceSilence.get()) throw new SilentDevice();
  };
  const attempt = async <T>(work: (device: Device) => Promise<T>) => {
    check();
    const connecting = openDevice();
    const device = await connecting;
    check();
    try {
      return await runInTime(device, work);
    } catch (error) {
      check();
      if (!isDropped(error)) throw error;
      if (opening === connecting) forget();
      const again = await openDevice();
      check();
      return runInTime(again, work);
    }
  };
  const use = <T>(work: (device: Device) => Promise<T>) =>
    attempt(work).catch((error: unknown) => {
      if (error instanceof SilentDevice && !held.over) deviceSilence.set(true);
      throw error;
    });
  return Object.assign(use, { isOver: () => held.over });
};

/** Runs short work with a new hold. */
export const withDevice = <T>(work: (device: Device) => Promise<T>) => holdDevice()(work);

/** Writes a value with strict durability: it is on disk when this resolves. Older browsers ignore the option. */
export const putDurably = async <Store extends 'drafts' | 'photos'>(
  device: Device,
  store: Store,
  value: Kept[Store]['value'],
  key: Kept[Store]['key'],
) => {
  const transaction = device.transaction(store, 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(value, key), transaction.done]);
};

/** Errors that browsers report for a lost connection. */
const DROPPED = ['InvalidStateError', 'UnknownError', 'AbortError'];
const isDropped = (error: unknown) =>
  error instanceof SilentDevice || (error instanceof DOMException && DROPPED.includes(error.name));

const tooLate = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The database did not open in time')), OPENING_MS),
  );

/** Runs work, but closes the device and rejects if one of its transactions doesn't start in time. */
const runInTime = <T>(device: Device, work: (device: Device) => Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const onSilent = () => {
      device.close();
      reject(new SilentDevice());
    };
    const transaction = (...given: Parameters<Device['transaction']>) => {
      const made = device.transaction(...given);
      watchStart(made, onSilent);
      return made;
    };
    // the package's other methods call this one
    work(Object.create(device, { transaction: { value: transaction } })).then(resolve, reject);
  });

/** Transactions of this page that have started and not ended. */
const running = new Set<object>();

/** Aborts a transaction that doesn't start in time: in WebKit, a reload can leave one that blocks all later ones. */
const watchStart = (transaction: ReturnType<Device['transaction']>, onSilent: () => void) => {
  const madeAt = performance.now();
  const look = () => {
    if (running.size > 0 && performance.now() - madeAt < OPENING_MS) {
      timer = setTimeout(look, STARTING_MS);
      return;
    }
    // nothing may be waiting for its end yet
    transaction.done.catch(() => undefined);
    transaction.abort();
    onSilent();
  };
  let timer = setTimeout(look, STARTING_MS);
  transaction
    .objectStore(transaction.objectStoreNames[0] ?? 'drafts')
    .getKey('')
    .then(() => {
      clearTimeout(timer);
      running.add(transaction);
      return transaction.done;
    })
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
      running.delete(transaction);
    });
};

/**
 * Deletes what was sent more than seven days ago, and records of people without unsent work. In a transaction for each,
 * so that nothing waits for all of them.
 */
const forgetOld = async (hold: Hold, now: Date) => {
  const isOld = ({ at }: { at: number }) => at < now.getTime() - KEPT_MS;
  const withWork = new Set(WORK_IN_LOCAL_STORAGE.flatMap(listOnDevice).map((key) => key.split(':')[1]));
  for (const [owner] of await hold((device) => device.getAllKeys('photos'))) withWork.add(getUserId(owner));
  for (const key of await hold((device) => device.getAllKeys('drafts')))
    await hold(async (device) => {
      const { store, done } = device.transaction('drafts', 'readwrite');
      const draft = await store.get(key);
      if (draft?.unsent) withWork.add(getUserId(key[0]));
      else if (draft && isOld(draft)) await store.delete(key);
      await done;
    });
  for (const key of await hold((device) => device.getAllKeys('people')))
    await hold(async (device) => {
      const { store, done } = device.transaction('people', 'readwrite');
      const person = await store.get(key);
      if (person && isOld(person) && !withWork.has(key) && !key.endsWith(` ${RESERVE}`)) await store.delete(key);
      await done;
    });
};

/** Entries of `createUserEntries`: `kind:userId:…`. */
const WORK_IN_LOCAL_STORAGE = ['estimate:', 'notes:', 'quiz:'] as const;

const getUserId = (owner: string) => owner.split(' ')[0];
