import { type Device, deviceSilence, withDevice } from './database.ts';
import { listInTab } from './in-tab.ts';
import { finishPendingWrites } from './pending-writes.ts';
import { listOnDevice } from './web-storage.ts';

/**
 * Finds all work, of all users, that exists only on this device or in this tab, including the last keystrokes. `end` of a
 * draft is set if it was submitted or discarded elsewhere.
 */
export const findUnsent = async () => {
  await finishPendingWrites();
  const inTab = await listInTab();
  const all = (device: Device) =>
    Promise.all([device.getAllKeys('drafts'), device.getAll('drafts'), findPhotos(device)]);
  // without storage, work exists only in this tab
  const [keys, drafts, photos] = await withDevice(all).catch(() => [[], [], []] as const);
  const byKey = new Map(drafts.map((draft, n) => [String(keys[n]), draft]));
  for (const { key, value } of inTab.drafts) byKey.set(String(key), value);
  return {
    drafts: [...byKey.values()].filter(({ unsent }) => unsent).map(({ draft, end }) => Object.assign({ end }, draft)),
    photos: new Set([...photos, ...inTab.photos.map(({ key }) => key)].map(String)).size,
    /** Number of inspections with unsaved notes. */
    notes: listOnDevice('notes:').length,
    /** Number of estimates with unsaved edits. */
    estimates: listOnDevice('estimate:').length,
    /** The keys of quiz attempts with unsent answers. */
    attempts: listOnDevice('quiz:'),
    /** True if this device may hold work that can't be read now. */
    isSilent: deviceSilence.get(),
  };
};

/**
 * Uses a cursor, because each record contains its file. Skips deleted photos, which only still have to be deleted on
 * the server.
 */
const findPhotos = async (device: Device) => {
  const found = [];
  let cursor = await device.transaction('photos').store.openCursor();
  for (; cursor; cursor = await cursor.continue()) if (!cursor.value.removed) found.push(cursor.key);
  return found;
};
