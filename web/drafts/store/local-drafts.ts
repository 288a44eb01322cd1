import * as z from 'zod';
import { InspectionId } from '#shared/ids.ts';
import { type Device, withDevice } from '../../device/database.ts';
import { createListeners } from '../../device/observable.ts';

/** Notifies subscribers when a draft was stored or deleted on this device. */
export const localDraftChanges = createListeners();

/** How a draft ended elsewhere while this device had unsaved changes to it. `by`: who discarded it, if known. */
export const LeftEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gone'), by: z.string().optional() }),
  z.object({ kind: z.literal('submitted'), inspectionId: InspectionId }),
]);
export type LeftEnd = z.infer<typeof LeftEnd>;

/** Stores how a draft ended, with its unsaved changes, so that the lists show it and nothing is sent again. */
export const storeEnd = async (owner: string, as: string, end: LeftEnd) => {
  const store = async (device: Device) => {
    const kept = await device.get('drafts', [owner, as]);
    if (kept) await device.put('drafts', { ...kept, end }, [owner, as]);
  };
  await withDevice(store).catch(() => undefined);
  localDraftChanges.notify();
};

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
