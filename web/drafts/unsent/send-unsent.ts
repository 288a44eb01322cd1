import { openPhotoStore } from '../../images/photo-stores.ts';
import { sendOnceKnown } from '../../images/send-once-known.ts';
import type { Opener } from '../store/open-drafts.ts';
import { findUnsentDrafts } from './unsent-drafts.ts';

/** Saves and submits this owner's unsent drafts and uploads their photos. */
export const sendUnsentDrafts = async (opener: Opener) => {
  const drafts = await findUnsentDrafts(opener.owner);
  if (drafts.length === 0) return;
  const photos = openPhotoStore(opener.owner, opener.client);
  const { sendUnsent } = await import('../store/open-drafts.ts');
  const ids = drafts.map(({ id }) => id);
  await sendUnsent(opener, ids, (draft) => sendOnceKnown(photos, draft));
};
