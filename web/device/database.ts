import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftId, ImageId } from '#shared/ids.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { KeyIn } from './storage.ts';

/** What is kept in another form has another name; a logout deletes whatever databases there are. */
const NAME: KeyIn<'databases'> = 'pitcheck-1';
/** What the server has too, and a person's record. What it has not stays until it is sent, or somebody discards it. */
const KEPT_MS = 7 * 86_400_000;
/** A browser that has not opened it by then is taken for one that keeps nothing. */
const OPENING_MS = 20_000;

/** A draft; `unsent`: something in it is on this device alone. What the draft itself looks like is known to drafts/store/stored-draft.ts. */
export type StoredDraft<Draft = unknown> = { draft: Draft; unsent: boolean; at: number };

/** A photo on its way to the server. `at`, here and below: when it was kept, in milliseconds. */
export type StoredPhoto = {
  /** The file itself: WebKit loses the content of Blobs. */
  bytes?: ArrayBuffer;
  /** As the first version of the site kept it. */
  blob?: Blob;
  item: ItemName | null;
  description: string;
  /** Of the sheet's vehicle, when it was taken. */
  plate?: string;
  at: number;
  /** It was deleted here, and the server is still to be told. */
  removed?: boolean;
};

/** Everything this device keeps of people and their work. `owner`: see draft-owner.ts. */
interface Kept extends DBSchema {
  drafts: { key: [owner: string, id: string]; value: StoredDraft };
  photos: { key: [owner: string, draft: DraftId, image: ImageId]; value: StoredPhoto };
  /** The person's record as of their last visit, by the id they sign in with; and what they were answered last (last-answers.ts). */
  people: { key: string; value: { user?: unknown; answer?: unknown; at: number } };
}
const STORES = ['drafts', 'photos', 'people'] as const;

export type Device = IDBPDatabase<Kept>;

let opening: Promise<Device> | undefined;

/** The database of this device, without what was sent more than seven days ago. Rejects where the browser keeps nothing. */
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
    // only a logout deletes it
    if (newVersion === null) endHolds();
    else forget();
    device.close();
  });
  await forgetOld(device);
  return device;
};

const forget = () => {
  opening = undefined;
};

/** Over with a logout, in any tab. */
let life = { over: false };

/** From now on whoever began to use the device before is refused. */
export const endHolds = () => {
  life.over = true;
  life = { over: false };
  forget();
};

export class LoggedOut extends Error {}

/** Uses the database of this device. */
export type Hold = {
  <T>(work: (device: Device) => Promise<T>): Promise<T>;
  /** Whether somebody has logged out since. */
  isOver: () => boolean;
};

/**
 * A way to the database of this device that is good until somebody logs out, in any tab: from then on it rejects with
 * `LoggedOut`, so that nothing is written late. A connection that the browser has dropped looks the same to whoever uses it; it
 * is opened again, and the work done again, once. Hold on to it for as long as something may still be written.
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

/** For work that begins and ends now. */
export const withDevice = <T>(work: (device: Device) => Promise<T>) => holdDevice()(work);

/** Writes something that is called safe once this is done: the disk itself has it then. Older browsers know no difference. */
export const putSafely = async <Store extends 'drafts' | 'photos'>(
  device: Device,
  store: Store,
  value: Kept[Store]['value'],
  key: Kept[Store]['key'],
) => {
  const transaction = device.transaction(store, 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(value, key), transaction.done]);
};

/** What WebKit and others say of a connection that they have lost, or lost under way. */
const DROPPED = ['InvalidStateError', 'UnknownError', 'AbortError'];
const isDropped = (error: unknown) => error instanceof DOMException && DROPPED.includes(error.name);

const tooLate = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The database does not open')), OPENING_MS));

const forgetOld = async (device: Device) => {
  const oldest = Date.now() - KEPT_MS;
  const transaction = device.transaction(['drafts', 'people'], 'readwrite');
  for (const store of ['drafts', 'people'] as const) {
    let cursor = await transaction.objectStore(store).openCursor();
    for (; cursor; cursor = await cursor.continue()) {
      const isUnsent = 'unsent' in cursor.value && cursor.value.unsent;
      if (!isUnsent && cursor.value.at < oldest) await cursor.delete();
    }
  }
  await transaction.done;
};
