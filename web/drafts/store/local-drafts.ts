import { withDevice } from '../../device/database.ts';
import { createListeners } from '../../device/observable.ts';

/** Who is to know when a draft was kept on this device or forgotten. */
export const localDrafts = createListeners();

/** Leaves nothing of a draft on this device; also for one that is discarded. */
export const removeLocalDraft = async (owner: string, as: string) => {
  await withDevice((device) => device.delete('drafts', [owner, as])).catch(() => undefined);
  localDrafts.notify();
};
