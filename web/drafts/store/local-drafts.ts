import { withDevice } from '../../device/database.ts';
import { createListeners } from '../../device/observable.ts';
import { getDraftKey, lockDraft } from './draft-lock.ts';

/** Notifies subscribers when a draft was stored or deleted on this device. */
export const localDraftChanges = createListeners();

export const removeLocalDraft = async (owner: string, as: string) => {
  await withDevice((device) => device.delete('drafts', [owner, as])).catch(() => undefined);
  localDraftChanges.notify();
};

/** Closes a draft in all tabs until `run` has settled, so that none of them sends or stores it in the meantime. */
export const withDraftClosed = async <Result>(owner: string, as: string, run: () => Promise<Result>) => {
  const hold = lockDraft(getDraftKey(owner, as));
  await hold.ready;
  return run().finally(hold.release);
};

/** Deletes a draft from this device unless it has unsent changes. Returns true if it has unsent changes. */
export const removeSavedDraft = async (owner: string, as: string) => {
  const kept = await withDevice((device) => device.get('drafts', [owner, as])).catch(() => undefined);
  if (!kept?.unsent) await removeLocalDraft(owner, as);
  return kept?.unsent ?? false;
};
