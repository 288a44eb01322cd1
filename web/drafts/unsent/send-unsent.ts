import { openPhotoStore } from '../../images/photo-stores.ts';
import type { DraftStore } from '../store/draft-store.ts';
import type { Opener } from '../store/open-drafts.ts';
import { findUnsentDrafts } from './unsent-drafts.ts';

/** Saves this owner's unsent drafts and uploads their photos. */
export const sendUnsentDrafts = async (opener: Opener) => {
  const drafts = await findUnsentDrafts(opener.owner);
  if (drafts.length === 0) return;
  const photos = openPhotoStore(opener.owner, opener.client);
  /** Lets the photos of a draft be uploaded once the server has the draft. */
  const tellPhotos = (store: DraftStore) => {
    const tell = () => {
      const { id, created } = store.state();
      if (!created) return;
      stop();
      photos.known(id);
    };
    const stop = store.subscribe(tell);
    tell();
  };
  const { sendUnsent } = await import('../store/open-drafts.ts');
  const ids = drafts.map(({ id }) => id);
  await sendUnsent(opener, ids, tellPhotos);
};
