import { clearCookies } from './cookies.ts';
import { endHolds } from './database.ts';
import { stopPush } from './push.ts';
import { outlivesInspection, SITE_CACHE, storage } from './storage.ts';

/**
 * Deletes everything about the user from this device. The service worker stays registered: user data in its caches are
 * deleted.
 */
export const clearDevice = async () => {
  // clear this first, so that other tabs notice the logout
  localStorage.clear();
  clearTab();
  clearCookies();
  endHolds();
  const late = new Promise((resolve) => setTimeout(resolve, DELETING_MS));
  await Promise.all([Promise.race([forgetDatabases(), late]), forgetCaches(), stopPush()]);
};

/** A database that doesn't answer must not hold up a logout. The browser deletes it when it can. */
const DELETING_MS = 3_000;

export const clearTab = () => sessionStorage.clear();

/**
 * Removes the previous inspections' data from this tab. Removes key by key, because `clear()` would look like a logout
 * to other tabs.
 */
export const clearInspections = () => {
  for (const key of Object.keys(localStorage))
    if (!outlivesInspection('localStorage', key)) localStorage.removeItem(key);
  clearSheetsOfTab();
};

/** Removes the sheets' data from this tab. */
export const clearSheetsOfTab = () => {
  for (const key of Object.keys(sessionStorage))
    if (!outlivesInspection('sessionStorage', key)) sessionStorage.removeItem(key);
};

const forgetDatabases = async () => {
  // older browsers cannot list databases
  const databases = (await indexedDB.databases?.()) ?? Object.keys(storage.databases).map((name) => ({ name }));
  await Promise.all(databases.map(({ name = '' }) => deleted(name)));
};

/**
 * Resolves even if the database is still open elsewhere: the browser deletes it when the last page that uses it closes.
 */
const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

/**
 * True for the site's own files. They hold no user data, and are needed to show a page after a logout while offline.
 */
const isOfSite = (cache: string) => cache.startsWith(SITE_CACHE);

/** Deletes caches with user data. Without HTTPS there is no `CacheStorage`. */
const forgetCaches = async () => {
  const caches: CacheStorage | undefined = globalThis.caches;
  const names = (await caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => !isOfSite(name)).map((name) => caches.delete(name)));
};
