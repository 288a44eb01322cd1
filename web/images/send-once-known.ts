import type { DraftStore } from '../drafts/store/draft-store.ts';
import type { PhotoStore } from './photo-store.ts';

/** Lets the photos of a draft be uploaded once the server has the draft, also after the user has left it. */
export const sendOnceKnown = (photos: PhotoStore, draft: DraftStore) => {
  const tell = () => {
    const { id, created, editing } = draft.state();
    if (!created && editing === null) return;
    stop();
    photos.known(id);
  };
  const stop = draft.subscribe(tell);
  tell();
};
