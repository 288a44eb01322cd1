import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftId, ImageId } from '#shared/ids.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { onNextServerTime } from './server-clock.ts';
import type { KeyIn } from './storage.ts';
import { listOnDevice } from './web-storage.ts';

/** Increment it for an incompatible schema. A logout deletes all databases. */
const NAME: KeyIn<'databases'> = 'pitcheck-1';
/**
 * Lifetime of user records, and of drafts that are stored on the server. Unsent drafts stay until they are sent or
 * discarded, and so does the record of their owner, without which nobody could open them offline.
 */
const KEPT_MS = 7 * 86_400_000;
/** If the database isn't open after this time, the browser counts as unable to store anything. */
const OPENING_MS = 20_000;

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
   * (`last-answers.ts`).
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
  // a clock that is corrected by a week must not delete anything
  onNextServerTime((now) => void forgetOld(device, now).catch(() => undefined));
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
  forget();
};

export class LoggedOut extends Error {}

/** Runs work on this device's database. */
export type Hold = {
  <T>(work: (device: Device) => Promise<T>): Promise<T>;
  /** True once a user has logged out since the hold was made. */
  isOver: () => boolean;
};

/**
 * Returns access to this device's database until a logout in any tab: after that, it rejects with `LoggedOut`, which
 * prevents late writes. If the browser drops the connection, it reopens the database and repeats the work once. Keep
 * the hold for as long as something may still be written.
 */
export const holdDevice = (): Hold => {
  const held = life;
  const check = () => {
    if (held.over) throw new LoggedOut('Somebody has logged out');
  };
  const use = async <T>(work: (device: Device) => Promise<T>) => {
    check();
    const connecting = openDevice();
    const device = await connecting;
    check();
    try {
      return await work(device);
    } catch (error) {
      check();
      if (!isDropped(error)) throw error;
      if (opening === connecting) forget();
      const again = await openDevice();
      check();
      return work(again);
    }
  };
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
const isDropped = (error: unknown) => error instanceof DOMException && DROPPED.includes(error.name);

const tooLate = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The database did not open in time')), OPENING_MS),
  );

/** Deletes what was sent more than seven days ago, and records of people without unsent work. */
const forgetOld = async (device: Device, now: Date) => {
  const oldest = now.getTime() - KEPT_MS;
  const transaction = device.transaction(STORES, 'readwrite');
  const withWork = new Set(WORK_IN_LOCAL_STORAGE.flatMap(listOnDevice).map((key) => key.split(':')[1]));
  for (const [owner] of await transaction.objectStore('photos').getAllKeys()) withWork.add(getUserId(owner));
  let draft = await transaction.objectStore('drafts').openCursor();
  for (; draft; draft = await draft.continue()) {
    if (draft.value.unsent) withWork.add(getUserId(draft.key[0]));
    else if (draft.value.at < oldest) await draft.delete();
  }
  let person = await transaction.objectStore('people').openCursor();
  for (; person; person = await person.continue())
    if (person.value.at < oldest && !withWork.has(person.key)) await person.delete();
  await transaction.done;
};

/** Entries of `createUserEntries`: `kind:userId:…`. */
const WORK_IN_LOCAL_STORAGE = ['estimate:', 'notes:', 'quiz:'] as const;

const getUserId = (owner: string) => owner.split(' ')[0];
