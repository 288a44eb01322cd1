import type { Page } from 'playwright-core';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';

/**
 * Logs the page's app out as a logout in another tab would, and clears the browser's data. The document stays, with the landing page in
 * it, and can be entered again without loading and compiling the app. Returns false if only a reload can clean the page. Throws if the
 * app left data behind: such a logout would leak it to the next user of a workshop's tablet.
 */
export const logOutInPlace = async (page: Page): Promise<boolean> => {
  const { isClean, left } = await page.evaluate(leaveApp, PATIENCE_MS);
  if (left.length > 0) throw new Error(`After a logout at ${page.url()} there was still ${left.join(', ')}`);
  return isClean;
};

/** Opens a path in a page that was logged out in place. Returns false if the page has to be loaded. */
export const enterInPlace = async (page: Page, path: string): Promise<boolean> =>
  !LANDING_READS.test(path) && (await page.evaluate(enterApp, { path, patience: PATIENCE_MS }));

/** Query parameters that the landing page reads on load. */
const LANDING_READS = /[?&](referral|state|token|error)=/;

/** Runs in the page. */
const leaveApp = async (patience: number) => {
  const app = document.querySelector('#app');
  const state = document.documentElement.classList;
  // an app that is still loading doesn't listen for a logout yet, and would leave behind what the previous page stored
  const isEntered = state.contains('in-app') && app?.hasChildNodes();
  const { clipboard } = navigator;
  const isChanged = [navigator, clipboard, document].some((one) =>
    Object.getOwnPropertyNames(one ?? {}).some((name) =>
      /^(clipboard|onLine|visibilityState|share|writeText)$/.test(name),
    ),
  );
  if (!app || !isEntered || isChanged) return { isClean: false, left: [] };

  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  const answered = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result | undefined>((resolve) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    });
  /** Lists the records of a database. An empty database is no leak. */
  const listRecords = async (name: string) => {
    const opening = indexedDB.open(name);
    // deleted since it was listed
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await answered(opening);
    const stores = [...(database?.objectStoreNames ?? [])];
    const keys = await Promise.all(
      stores.map((store) => database && answered(database.transaction(store).objectStore(store).getAllKeys())),
    );
    database?.close();
    return keys.flat().map((key) => `${name} ${key}`);
  };
  const shown = () => [
    ...[...state].filter((name) => name === 'in-app' || name === 'entering'),
    ...[...document.body.children, ...app.children]
      // the hidden frame for asking the other site doesn't belong to a user
      .filter((one) => !/^(landing|entering|app)$/.test(one.id) && !one.matches('iframe[hidden]'))
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  ];
  const stored = async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await Promise.all((await indexedDB.databases()).map(({ name = '' }) => listRecords(name)))).flat(),
  ];
  const end = performance.now() + patience;
  let left = shown();
  for (let wait = 5; performance.now() < end; wait *= 2) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    left = shown();
    if (left.length > 0) continue;
    const found = await Promise.race([stored(), new Promise<undefined>((resolve) => setTimeout(resolve, 3_000))]);
    // a test still holds a database open, which closes with the page
    if (!found) return { isClean: false, left: [] };
    left = found;
    if (left.length === 0) break;
  }
  for (const name of await caches.keys()) await caches.delete(name);
  history.replaceState(null, '', '/');
  scrollTo(0, 0);
  Object.assign(globalThis, { isLoggedOut: true });
  return { isClean: true, left };
};

/** Runs in the page. */
const enterApp = async ({ path, patience }: { path: string; patience: number }) => {
  const global = globalThis as { isLoggedOut?: boolean };
  const app = document.querySelector('#app');
  if (!app || !global.isLoggedOut) return false;
  delete global.isLoggedOut;
  history.replaceState(null, '', path);
  const entered = new Promise<boolean>((resolve, reject) => {
    new MutationObserver(() => resolve(true)).observe(app, { childList: true });
    const note = document.querySelector('#note')?.textContent;
    setTimeout(() => reject(new Error(`The app was not entered: ${note}, ${Object.keys(localStorage)}`)), patience);
  });
  dispatchEvent(new StorageEvent('storage'));
  return entered;
};
