import type { Client } from '../client/client.ts';
import { type Device, type Hold, holdDevice, LoggedOut, putDurably, type StoredPhoto } from '../device/database.ts';
import { registerInTab } from '../device/in-tab.ts';
import { requestPersistence } from '../device/request-persistence.ts';
import { repeatUntilDone } from '../device/retrying-queue.ts';
import { getServerNow } from '../device/server-clock.ts';
import { hash } from './hash.ts';
import type { PhotoShelf } from './photo-shelf.ts';
import type { WaitingPhoto } from './photo-state.ts';
import { createPhotoStore, type PhotoCalls, type PhotoStore } from './photo-store.ts';
import '../client/nouns/images.ts';

/** The owner's current session. */
type SessionRef = { client: Client; hold: Hold };

const createCalls = (session: SessionRef): PhotoCalls => ({
  list: async (draft) => (await session.client.images.list({ query: { unfinishedInspectionId: draft } })).images,
  upload: async ({ id, item, description, blob }) => {
    const file = new File([blob], `${id}.jpg`, { type: 'image/jpeg' });
    const body = { file, service: 'S3', imageId: id, inspectionItemName: item, description } as const;
    const { image } = await session.client.images.upload({ body });
    if (!image) throw new Error('The response has a photo without its sheet');
    return image;
  },
  describe: (imageId, description) => session.client.images.change({ params: { imageId }, body: { description } }),
  remove: (imageId) => session.client.images.remove({ params: { imageId } }),
});

/** Stores photos on this device. If the browser can't store them, they exist only in this page. */
const createShelf = (owner: string, session: SessionRef): PhotoShelf => ({
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
    const left = await session.hold(all);
    return Promise.all(left.map(async ({ photo, ...named }) => ({ ...named, ...(await readPhoto(photo)) })));
  },
  keep: async ({ id, draft, blob }, find) => {
    const bytes = await blob.arrayBuffer();
    try {
      await session.hold(async (device) => {
        const now = find();
        if (now)
          await putDurably(device, 'photos', { ...storedPhoto(now), bytes, at: getServerNow().getTime() }, [
            owner,
            draft,
            id,
          ]);
      });
      requestPersistence();
    } catch (error) {
      if (!(error instanceof LoggedOut)) throw error;
    }
  },
  forget: async ({ id, draft }) => {
    await session.hold((device) => device.delete('photos', [owner, draft, id])).catch(() => {});
  },
  forgetSent: ({ id, draft }) => {
    const forget = async (device: Device) => {
      const { store, done } = device.transaction('photos', 'readwrite');
      const isDeleted = (await store.get([owner, draft, id]))?.removed === true;
      if (!isDeleted) await store.delete([owner, draft, id]);
      await done;
      return !isDeleted;
    };
    return session.hold(forget).catch(() => true);
  },
});

const storedPhoto = ({ item, description, plate, state }: WaitingPhoto) => ({
  ...{ item, description, ...(plate && { plate }) },
  ...(state === 'removing' && { removed: true }),
});

/**
 * Converts a stored photo. An unreadable one gets the state `refused`, so that it can be deleted and doesn't block
 * others.
 */
const readPhoto = async ({ bytes, blob, removed, ...photo }: Omit<StoredPhoto, 'item' | 'at'>) => {
  try {
    const file = new Blob([bytes ?? (await blob?.arrayBuffer()) ?? ''], { type: 'image/jpeg' });
    return {
      ...photo,
      blob: file,
      sha256: await hash(file),
      state: removed ? removing : 'waiting',
      problem: '',
    } as const;
  } catch {
    return {
      ...photo,
      blob: new Blob(),
      sha256: '',
      state: removed ? removing : 'refused',
      problem: UNREADABLE,
    } as const;
  }
};

const removing = 'removing' as const;
const UNREADABLE = 'This device can no longer read this photo. Delete it and take it again.';

const opened = new Map<string, { store: PhotoStore; session: SessionRef }>();

/** Opens the photos of an owner (see `useWorkOwner`) and sends those left unsent when the page was last open. */
export const openPhotoStore = (owner: string, client: Client): PhotoStore => {
  const before = opened.get(owner);
  const isNewSession = before?.session.client !== client;
  // after a logout, the next session must not see earlier waiting photos
  if (before && !(isNewSession && before.session.hold.isOver())) {
    // a re-render has the same client and must keep its session
    if (isNewSession) {
      Object.assign(before.session, { client, hold: holdDevice() });
      // the previous session's end stopped the queue
      void before.store.send().catch(() => undefined);
    }
    return before.store;
  }
  const session = { client, hold: holdDevice() };
  const store = createPhotoStore(createShelf(owner, session), createCalls(session));
  opened.set(owner, { store, session });
  registerInTab(async () => {
    if (session.hold.isOver()) return {};
    const photos = store.state().waiting.filter(({ isInTabOnly, state }) => isInTabOnly && state !== 'removing');
    return {
      photos: photos.map((photo) => ({
        key: [owner, photo.draft, photo.id],
        value: { ...storedPhoto(photo), blob: photo.blob, at: getServerNow().getTime() },
      })),
    };
  });
  repeatUntilDone(() => store.restore());
  return store;
};
