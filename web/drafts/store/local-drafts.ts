import { withDevice } from '../../device/database.ts';
import { createListeners } from '../../device/observable.ts';

/** Notifies subscribers when a draft was stored or deleted on this device. */
export const localDraftChanges = createListeners();

export const removeLocalDraft = async (owner: string, as: string) => {
  await withDevice((device) => device.delete('drafts', [owner, as])).catch(() => undefined);
  localDraftChanges.notify();
};

/** Deletes a draft from this device unless it has unsent changes. Returns true if it has unsent changes. */
export const removeSavedDraft = async (owner: string, as: string) => {
  const kept = await withDevice((device) => device.get('drafts', [owner, as])).catch(() => undefined);
  if (!kept?.unsent) await removeLocalDraft(owner, as);
  return kept?.unsent ?? false;
};
