import { openDevice } from '../../device/database.ts';

const listeners = new Set<() => void>();
/** Who is to know when a draft was kept on this device or forgotten. */
export const onLocalDraftsChange = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const notifyLocalDraftsChanged = () => {
  for (const listener of listeners) listener();
};

/** Leaves nothing of a draft on this device; also for one that is discarded. */
export const removeLocalDraft = async (owner: string, as: string) => {
  await openDevice()
    .then((device) => device.delete('drafts', [owner, as]))
    .catch(() => undefined);
  notifyLocalDraftsChanged();
};
