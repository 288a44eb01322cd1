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
  blob: Blob;
  item: ItemName | null;
  description: string;
  at: number;
  /** It was deleted here, and the server is still to be told. */
  removed?: boolean;
};

/** Everything this device keeps of people and their work. `owner`: see draft-owner.ts. */
interface Kept extends DBSchema {
  drafts: { key: [owner: string, id: string]; value: StoredDraft };
  photos: { key: [owner: string, draft: DraftId, image: ImageId]; value: StoredPhoto };
  /** The person's record as of their last visit, by the id they sign in with. */
  people: { key: string; value: { user: unknown; at: number } };
}
const STORES = ['drafts', 'photos', 'people'] as const;

export type Device = IDBPDatabase<Kept>;

let opening: Promise<Device> | undefined;

/**
 * The database of this device, without what was sent more than seven days ago. Hold on to it rather than opening it again: a logout, in
 * any tab, closes it, and whoever still writes then is refused. Rejects where the browser keeps nothing.
 */
export const openDevice = (): Promise<Device> => {
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
  device.addEventListener('versionchange', () => {
    forget();
    device.close();
  });
  await forgetOld(device);
  return device;
};

const forget = () => {
  opening = undefined;
};

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

/** What is on this device alone, whoever left it. Where the browser keeps nothing, nothing. */
export const findUnsent = async () => {
  const device = await openDevice().catch(() => undefined);
  if (!device) return { drafts: [], photos: 0 };
  const [drafts, photos] = await Promise.all([device.getAll('drafts'), device.count('photos')]);
  return { drafts: drafts.filter(({ unsent }) => unsent).map(({ draft }) => draft), photos };
};
