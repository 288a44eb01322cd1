import type { Client } from '../client/client.ts';
import { askToPersist } from '../device/ask-to-persist.ts';
import { type Device, type Hold, holdDevice, LoggedOut, putSafely, type StoredPhoto } from '../device/database.ts';
import { addInTab } from '../device/in-tab.ts';
import { hash } from './hash.ts';
import type { PhotoShelf } from './photo-shelf.ts';
import type { WaitingPhoto } from './photo-state.ts';
import { createPhotoStore, type PhotoCalls, type PhotoStore } from './photo-store.ts';
import '../client/nouns/images.ts';

/** Whoever the photos belong to, in the session in which they asked for them last. */
type By = { client: Client; hold: Hold };

const createCalls = (by: By): PhotoCalls => ({
  list: async (draft) => (await by.client.images.list({ query: { unfinishedInspectionId: draft } })).images,
  upload: async ({ id, item, description, blob }) => {
    const file = new File([blob], `${id}.jpg`, { type: 'image/jpeg' });
    const body = { file, service: 'S3', imageId: id, inspectionItemName: item, description } as const;
    const { image } = await by.client.images.upload({ body });
    if (!image) throw new Error('A photo was answered without its sheet');
    return image;
  },
  describe: (imageId, description) => by.client.images.change({ params: { imageId }, body: { description } }),
  remove: (imageId) => by.client.images.remove({ params: { imageId } }),
});

/** On this device; where the browser keeps nothing, photos wait on the page alone. */
const shelfOf = (owner: string, by: By): PhotoShelf => ({
  all: async () => {
    const all = async (device: Device) => {
      const left = [];
      const photos = device.transaction('photos').store;
      let cursor = await photos.openCursor(IDBKeyRange.bound([owner], [owner, []]));
      for (; cursor; cursor = await cursor.continue()) {
        const [, draft, id] = cursor.key;
        const { item, at: _, ...photo } = cursor.value;
        if (item) left.push({ id, draft, item, photo });
      }
      return left;
    };
    const left = await by.hold(all).catch(() => []);
    return Promise.all(left.map(async ({ photo, ...named }) => ({ ...named, ...(await readPhoto(photo)) })));
  },
  keep: async ({ id, draft, blob }, find) => {
    const bytes = await blob.arrayBuffer();
    try {
      await by.hold(async (device) => {
        const now = find();
        if (now) await putSafely(device, 'photos', { ...storedPhoto(now), bytes, at: Date.now() }, [owner, draft, id]);
      });
      askToPersist();
    } catch (error) {
      if (!(error instanceof LoggedOut)) throw error;
    }
  },
  forget: async ({ id, draft }) => {
    await by.hold((device) => device.delete('photos', [owner, draft, id])).catch(() => {});
  },
  forgetSent: ({ id, draft }) => {
    const forget = async (device: Device) => {
      const { store, done } = device.transaction('photos', 'readwrite');
      const isDeleted = (await store.get([owner, draft, id]))?.removed === true;
      if (!isDeleted) await store.delete([owner, draft, id]);
      await done;
      return !isDeleted;
    };
    return by.hold(forget).catch(() => true);
  },
});

const storedPhoto = ({ item, description, plate, state }: WaitingPhoto) => ({
  ...{ item, description, ...(plate && { plate }) },
  ...(state === 'removing' && { removed: true }),
});

/** A photo as this device has kept it. One that can be read no more is there to be deleted, and holds up no other. */
const readPhoto = async ({ bytes, blob, removed, ...photo }: Omit<StoredPhoto, 'item' | 'at'>) => {
  try {
    const file = new Blob([bytes ?? (await blob?.arrayBuffer()) ?? ''], { type: 'image/jpeg' });
    const state = removed ? ('removing' as const) : ('waiting' as const);
    return { ...photo, blob: file, sha256: await hash(file), state, problem: '' };
  } catch {
    const state = removed ? ('removing' as const) : ('refused' as const);
    return { ...photo, blob: new Blob(), sha256: '', state, problem: UNREADABLE };
  }
};

const UNREADABLE = 'This device can no longer read this photo. Take it again, and delete this one.';

const opened = new Map<string, { store: PhotoStore; by: By }>();

/** The photos of this person in this organization: see draft-owner.ts. What an earlier visit left is sent at once. */
export const openPhotoStore = (owner: string, client: Client): PhotoStore => {
  const before = opened.get(owner);
  if (before) {
    // a page that is only drawn again is in the session that it was in
    if (before.by.client !== client) Object.assign(before.by, { client, hold: holdDevice() });
    return before.store;
  }
  const by = { client, hold: holdDevice() };
  const store = createPhotoStore(shelfOf(owner, by), createCalls(by));
  opened.set(owner, { store, by });
  addInTab(async () => {
    if (by.hold.isOver()) return {};
    const photos = store.state().waiting.filter(({ isInTabOnly, state }) => isInTabOnly && state !== 'removing');
    return {
      photos: photos.map((photo) => ({
        key: [owner, photo.draft, photo.id],
        value: { ...storedPhoto(photo), blob: photo.blob, at: Date.now() },
      })),
    };
  });
  void store.restore();
  return store;
};
