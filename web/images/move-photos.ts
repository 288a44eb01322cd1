import { type DraftId, newImageId } from '#shared/ids.ts';
import { listWaitingPhotos } from './photo-state.ts';
import type { PhotoStore } from './photo-store.ts';

/** Moves the waiting photos of a deleted sheet to a new one that isn't on the server yet. */
export const movePhotos = async (store: PhotoStore, from: DraftId, to: DraftId) => {
  for (const photo of listWaitingPhotos(store.state(), from)) {
    await store.add({ ...photo, id: newImageId(to), draft: to, state: 'waiting', problem: '' }, false);
    await store.remove(photo.id, true);
  }
};

/** Removes all photos that wait for a deleted sheet. */
export const removePhotos = async (store: PhotoStore, draft: DraftId) => {
  for (const { id } of listWaitingPhotos(store.state(), draft)) await store.remove(id, true);
};
