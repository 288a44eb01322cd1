import { clearCookies } from './cookies.ts';
import { endHolds } from './database.ts';
import { stopPush } from './push.ts';
import { outlivesInspection, SITE_CACHE, storage } from './storage.ts';

/** Deletes everything about the user from this device. The service worker stays: its only user data is in its caches. */
export const clearDevice = async () => {
  // first, so that other tabs learn of the logout
  localStorage.clear();
  clearTab();
  clearCookies();
  endHolds();
  await Promise.all([forgetDatabases(), forgetCaches(), stopPush()]);
};

export const clearTab = () => sessionStorage.clear();

/** Removes the previous inspections' data from this tab. Key by key: `clear()` would look like a logout to other tabs. */
export const clearInspections = () => {
  for (const key of Object.keys(localStorage))
    if (!outlivesInspection('localStorage', key)) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage))
    if (!outlivesInspection('sessionStorage', key)) sessionStorage.removeItem(key);
};

const forgetDatabases = async () => {
  // older browsers cannot list databases
  const databases = (await indexedDB.databases?.()) ?? Object.keys(storage.databases).map((name) => ({ name }));
  await Promise.all(databases.map(({ name = '' }) => deleted(name)));
};

/** Resolves even if the database is still open elsewhere: the browser deletes it when the last page closes. */
const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

/** The site's own files hold no user data, and the page shown after a logout offline comes from them. */
const isOfSite = (cache: string) => cache.startsWith(SITE_CACHE);

/** Without HTTPS there is no `CacheStorage`. */
const forgetCaches = async () => {
  const caches: CacheStorage | undefined = globalThis.caches;
  const names = (await caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => !isOfSite(name)).map((name) => caches.delete(name)));
};
