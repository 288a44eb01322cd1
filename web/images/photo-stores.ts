import { client } from '../client/client.ts';
import { openDevice } from '../device/database.ts';
import { createPhotoStore, type PhotoCalls, type PhotoShelf, type PhotoStore } from './photo-store.ts';

const calls: PhotoCalls = {
  list: async (draft) => (await client.images.list({ query: { unfinishedInspectionId: draft } })).images,
  upload: async ({ id, item, description, blob }) => {
    const file = new File([blob], `${id}.jpg`, { type: 'image/jpeg' });
    const body = { file, service: 'S3', imageId: id, inspectionItemName: item, description } as const;
    return (await client.images.upload({ body })).image;
  },
  describe: (imageId, description) => client.images.change({ params: { imageId }, body: { description } }),
  remove: (imageId) => client.images.remove({ params: { imageId } }),
};

/** On this device; where the browser keeps nothing, photos wait on the page alone. */
const shelfOf = (owner: string): PhotoShelf => ({
  all: async () => {
    const device = await openDevice().catch(() => undefined);
    const transaction = device?.transaction('photos');
    const waiting = [];
    let cursor = await transaction?.store.openCursor(IDBKeyRange.bound([owner], [owner, []]));
    for (; cursor; cursor = await cursor.continue()) {
      const [, draft, id] = cursor.key;
      const { blob, item, description } = cursor.value;
      if (item) waiting.push({ id, draft, item, blob, description, state: 'waiting' as const, problem: '' });
    }
    return waiting;
  },
  keep: async ({ id, draft, item, blob, description }) => {
    const device = await openDevice().catch(() => undefined);
    await device?.put('photos', { item, blob, description, at: Date.now() }, [owner, draft, id]).catch(() => {});
  },
  forget: async ({ id, draft }) => {
    const device = await openDevice().catch(() => undefined);
    await device?.delete('photos', [owner, draft, id]).catch(() => {});
  },
});

const stores = new Map<string, PhotoStore>();

/** The photos of this person in this organization: see draft-owner.ts. What an earlier visit left is sent at once. */
export const openPhotoStore = (owner: string): PhotoStore => {
  const before = stores.get(owner);
  if (before) return before;
  const store = createPhotoStore(shelfOf(owner), calls);
  stores.set(owner, store);
  void store.restore();
  addEventListener('online', () => void store.send());
  return store;
};
