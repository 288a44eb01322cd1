import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

// Asked again and again from here: what a promise in the page holds, `waitForFunction` does not wait for.
const whenTrue = (page: Page, expression: string) =>
  eventually(
    async () => {
      if (!(await page.evaluate(expression))) throw new Error('Not everything is on this device yet');
    },
    { interval: 200 },
  );
const areKept = `async (addresses) => {
  const kept = await Promise.all(['/', '/config.json', ...addresses].map((address) => caches.match(address)));
  return navigator.serviceWorker.controller !== null && kept.every(Boolean);
}`;

/** Until what the page has loaded of the site would be there without a network. */
export const siteKept = (page: Page) =>
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
const LISTS = `${keysOf('people')}.then((keys) => keys.filter((key) => key.includes(' ')).length)`;

/** Until this draft is on this device: a moment after it was opened. */
export const draftKept = (page: Page, id: string) =>
  whenTrue(page, `${keysOf('drafts')}.then((keys) => keys.some(([, id]) => id === '${id}'))`);

/** Until the whole site, and the lists, are on this device, though nobody has opened more than one page. */
export const wholeSiteKept = (page: Page) =>
  whenTrue(
    page,
    `(async () => {
      const build = document.querySelector('meta[name=build]').content;
      const list = await caches.match('/assets/files-' + build + '.json');
      return list && (await (${areKept})(await list.json())) && (await ${LISTS}) >= 3;
    })()`,
  );
