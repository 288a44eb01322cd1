import { type DraftId, newImageId } from '#shared/ids.ts';
import { waitingFor } from './photo-state.ts';
import type { PhotoStore } from './photo-store.ts';

/** Photos that wait for a sheet that is no more wait for another one, which the server does not know yet. */
export const movePhotos = async (store: PhotoStore, from: DraftId, to: DraftId) => {
  for (const photo of waitingFor(store.state(), from)) {
    await store.add({ ...photo, id: newImageId(to), draft: to, state: 'waiting', problem: '' }, false);
    await store.remove(photo.id, true);
  }
};

/** Leaves none on this device that waits for a sheet that is no more. */
export const removePhotos = async (store: PhotoStore, draft: DraftId) => {
  for (const { id } of waitingFor(store.state(), draft)) await store.remove(id, true);
};
