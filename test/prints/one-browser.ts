import type { Browser } from 'puppeteer-core';
import { vi } from 'vitest';
import { useLocalChromium } from './browser.ts';

/**
 * Replaces the renderer's browser by one for all files of a worker, with a context for each PDF. isolation.test.ts
 * tests that the product launches a browser for each.
 */
const chromium = await vi.importActual<typeof import('#lambdas/checksheets/chromium.ts')>(
  '#lambdas/checksheets/chromium.ts',
);
export const { openIsolatedPage } = chromium;

/** On the global object, because each file loads this module afresh. The browser ends with its pipe to the worker. */
const shared = globalThis as { printBrowser?: Promise<Browser> };
const start = async () => {
  await useLocalChromium();
  return new Promise<Browser>((resolve, reject) => {
    chromium
      .withBrowser(async (browser) => {
        resolve((await browser.newPage()).browser());
        await new Promise(() => {});
      })
      .catch(reject);
  });
};

export const withBrowser: typeof chromium.withBrowser = async (work) => {
  shared.printBrowser ??= start();
  const context = await (await shared.printBrowser).createBrowserContext();
  try {
    return await work(context);
  } finally {
    await context.close();
  }
};
