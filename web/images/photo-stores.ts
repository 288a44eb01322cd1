import type { Client } from '../client/client.ts';
import { type Device, type Hold, holdDevice } from '../device/database.ts';
import { hash } from './hash.ts';
import { createPhotoStore, type PhotoCalls, type PhotoShelf, type PhotoStore } from './photo-store.ts';

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
      const waiting = [];
      const photos = device.transaction('photos').store;
      let cursor = await photos.openCursor(IDBKeyRange.bound([owner], [owner, []]));
      for (; cursor; cursor = await cursor.continue()) {
        const [, draft, id] = cursor.key;
        const { blob, item, description, removed } = cursor.value;
        const state = removed ? ('removing' as const) : ('waiting' as const);
        if (item) waiting.push({ id, draft, item, blob, description, state, problem: '' });
      }
      return waiting;
    };
    const waiting = await by.hold(all).catch(() => []);
    return Promise.all(waiting.map(async (photo) => ({ ...photo, sha256: await hash(photo.blob) })));
  },
  keep: async ({ id, draft, item, blob, description, state }) => {
    const kept = { item, blob, description, at: Date.now(), ...(state === 'removing' && { removed: true }) };
    await by.hold((device) => device.put('photos', kept, [owner, draft, id])).catch(() => {});
  },
  forget: async ({ id, draft }) => {
    await by.hold((device) => device.delete('photos', [owner, draft, id])).catch(() => {});
  },
});

const opened = new Map<string, { store: PhotoStore; by: By }>();

/** The photos of this person in this organization: see draft-owner.ts. What an earlier visit left is sent at once. */
export const openPhotoStore = (owner: string, client: Client): PhotoStore => {
  const before = opened.get(owner);
  if (before) {
    Object.assign(before.by, { client, hold: holdDevice() });
    return before.store;
  }
  const by = { client, hold: holdDevice() };
  const store = createPhotoStore(shelfOf(owner, by), createCalls(by));
  opened.set(owner, { store, by });
  void store.restore();
  return store;
};
