import { openPhotoStore } from '../../images/photo-stores.ts';
import type { DraftStore } from '../store/draft-store.ts';
import type { Opener } from '../store/open-drafts.ts';
import { findUnsentDrafts } from './unsent-drafts.ts';

/** Saves what this device alone has of this person's drafts, and sends their photos. */
export const sendUnsentDrafts = async (opener: Opener) => {
  const drafts = await findUnsentDrafts(opener.owner);
  if (drafts.length === 0) return;
  const photos = openPhotoStore(opener.owner, opener.client);
  /** The server takes none of a sheet that it does not know. */
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
