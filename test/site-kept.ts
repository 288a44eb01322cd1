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
