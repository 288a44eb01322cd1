import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

// Polled from here, because `waitForFunction` does not await a promise that the page returns.
const whenTrue = (page: Page, expression: string) =>
  eventually(
    async () => {
      if (!(await page.evaluate(expression))) throw new Error('Not everything is stored on this device yet');
    },
    { interval: 200 },
  );
const areKept = `async (addresses) => {
  const kept = await Promise.all(['/', '/config.json', ...addresses].map((address) => caches.match(address)));
  return navigator.serviceWorker.controller !== null && kept.every(Boolean);
}`;

/** Waits until everything that the page has loaded is available offline. */
export const waitForStoredPage = (page: Page) =>
  whenTrue(
    page,
    `(${areKept})(performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/')))`,
  );

const keysOf = (store: string) => `new Promise((resolve) => {
  indexedDB.open('pitcheck-1').onsuccess = ({ target: { result } }) => {
    result.transaction('${store}').objectStore('${store}').getAllKeys().onsuccess = ({ target }) => {
      result.close();
      resolve(target.result);
    };
  };
})`;
const LISTS = `${keysOf('people')}.then((keys) => keys.filter((key) => / (overview|drafts|inspections)$/.test(key)).length)`;

/** Waits until this draft is stored on the device, which happens shortly after it was opened. */
export const waitForStoredDraft = (page: Page, id: string) =>
  whenTrue(page, `${keysOf('drafts')}.then((keys) => keys.some(([, id]) => id === '${id}'))`);

/** Waits until the whole site and the lists are available offline, although only one page was opened. */
export const waitForStoredSite = (page: Page) =>
  whenTrue(
    page,
    `(async () => {
      const build = document.querySelector('meta[name=build]').content;
      const list = await caches.match('/assets/files-' + build + '.json');
      return list && (await (${areKept})(await list.json())) && (await ${LISTS}) >= 3;
    })()`,
  );

/** Waits until this device holds sheet numbers for drafts that it creates without a network. */
export const waitForStoredReserve = (page: Page) =>
  whenTrue(page, `${keysOf('people')}.then((keys) => keys.some((key) => key.endsWith(' reserve')))`);
