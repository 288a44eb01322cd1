import { withDevice } from '../../device/database.ts';
import { createListeners } from '../../device/observable.ts';

/** Who is to know when a draft was kept on this device or forgotten. */
export const localDrafts = createListeners();

/** Leaves nothing of a draft on this device; also for one that is discarded. */
export const removeLocalDraft = async (owner: string, as: string) => {
  await withDevice((device) => device.delete('drafts', [owner, as])).catch(() => undefined);
  localDrafts.notify();
};

/** Leaves what this device alone has of a draft, and nothing else. Answers whether there is any. */
export const removeSavedDraft = async (owner: string, as: string) => {
  const kept = await withDevice((device) => device.get('drafts', [owner, as])).catch(() => undefined);
  if (!kept?.unsent) await removeLocalDraft(owner, as);
  return kept?.unsent ?? false;
};
