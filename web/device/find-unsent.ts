import { type Device, withDevice } from './database.ts';
import { listInTab } from './in-tab.ts';
import { finishPendingWrites } from './pending-writes.ts';
import { listOnDevice } from './web-storage.ts';

/** What this device or this tab alone has, whoever left it, with what was typed last. */
export const findUnsent = async () => {
  await finishPendingWrites();
  const inTab = await listInTab();
  const all = (device: Device) =>
    Promise.all([device.getAllKeys('drafts'), device.getAll('drafts'), findPhotos(device)]);
  // where the browser keeps nothing there is what the tab has
  const [keys, drafts, photos] = await withDevice(all).catch(() => [[], [], []] as const);
  const byKey = new Map(drafts.map((draft, n) => [String(keys[n]), draft]));
  for (const { key, value } of inTab.drafts) byKey.set(String(key), value);
  return {
    drafts: [...byKey.values()].filter(({ unsent }) => unsent).map(({ draft }) => draft),
    photos: new Set([...photos, ...inTab.photos.map(({ key }) => key)].map(String)).size,
    /** Inspections whose notes were begun. */
    notes: listOnDevice('notes:').length,
    /** Estimates on which something was typed that the server has not got. */
    estimates: listOnDevice('estimate:').length,
    /** The keys of attempts at a quiz with answers that were not sent. */
    attempts: listOnDevice('quiz:'),
  };
};

/** One after the other, as each has its file; without those that were deleted, which only wait for the server to hear of it. */
const findPhotos = async (device: Device) => {
  const found = [];
  let cursor = await device.transaction('photos').store.openCursor();
  for (; cursor; cursor = await cursor.continue()) if (!cursor.value.removed) found.push(cursor.key);
  return found;
};
