import { clearCookies } from './cookies.ts';
import { endHolds } from './database.ts';
import { stopPush } from './push.ts';
import { outlivesInspection, SITE_CACHE, storage } from './storage.ts';

/** Leaves nothing of the person on this device. The service worker stays: it holds no person's data but in its caches. */
export const clearDevice = async () => {
  // first of all, so that other tabs hear of it
  localStorage.clear();
  clearTab();
  clearCookies();
  endHolds();
  await Promise.all([forgetDatabases(), forgetCaches(), stopPush()]);
};

export const clearTab = () => sessionStorage.clear();

/** Leaves nothing of the inspections before in this tab. One by one: an emptied storage means a logout to other tabs. */
export const clearInspections = () => {
  for (const key of Object.keys(localStorage))
    if (!outlivesInspection('localStorage', key)) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage))
    if (!outlivesInspection('sessionStorage', key)) sessionStorage.removeItem(key);
};

const forgetDatabases = async () => {
  // an older browser does not tell which there are
  const databases = (await indexedDB.databases?.()) ?? Object.keys(storage.databases).map((name) => ({ name }));
  await Promise.all(databases.map(({ name = '' }) => deleted(name)));
};

/** A database that is still in use goes when its last page does; nobody waits for that. */
const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

/** The site's own files are no person's, and without a network they are the page that a logout ends on. */
const isOfSite = (cache: string) => cache.startsWith(SITE_CACHE);

/** There are none where the site is not served safely. */
const forgetCaches = async () => {
  const caches: CacheStorage | undefined = globalThis.caches;
  const names = (await caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => !isOfSite(name)).map((name) => caches.delete(name)));
};
