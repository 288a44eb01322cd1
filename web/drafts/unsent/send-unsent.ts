import type { Opener } from '../store/open-drafts.ts';
import { findUnsentDrafts } from './unsent-drafts.ts';

/** Saves what this device alone has of this person's drafts. */
export const sendUnsentDrafts = async (opener: Opener) => {
  const drafts = await findUnsentDrafts(opener.owner);
  if (drafts.length === 0) return;
  const { sendUnsent } = await import('../store/open-drafts.ts');
  await sendUnsent(
    opener,
    drafts.map(({ id }) => id),
  );
};
