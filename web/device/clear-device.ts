import { clearCookies } from './cookies.ts';
import { DATABASE_NAME } from './database-name.ts';

/** Leaves nothing of the person on this device. The service worker stays: it holds no person's data but in its caches. */
export const clearDevice = async () => {
  // first of all, so that other tabs hear of it
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  await Promise.all([forgetDatabases(), forgetCaches()]);
};

const forgetDatabases = async () => {
  // an older browser does not tell which there are
  const databases = (await indexedDB.databases?.()) ?? [{ name: DATABASE_NAME }];
  await Promise.all(databases.map(({ name = '' }) => deleted(name)));
};

/** A database that is still in use goes when its last page does; nobody waits for that. */
const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

/** There are none where the site is not served safely. */
const forgetCaches = async () => {
  const caches: CacheStorage | undefined = globalThis.caches;
  const names = (await caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
};
