import type { Browser } from 'puppeteer-core';
import { afterAll, vi } from 'vitest';
import { useLocalChromium } from './browser.ts';

/**
 * Stands in for the renderer's way to its browser: one for all of a test file, where each piece of work has a context of
 * its own. That in the product each has a browser of its own is tested in isolation.test.ts.
 */
const chromium = await vi.importActual<typeof import('#lambdas/checksheets/chromium.ts')>(
  '#lambdas/checksheets/chromium.ts',
);
export const { sealedPage } = chromium;

const over = Promise.withResolvers<void>();
let closed: Promise<void> | undefined;
let started: Promise<Browser> | undefined;
const start = async () => {
  await useLocalChromium();
  return new Promise<Browser>((resolve, reject) => {
    closed = chromium.withBrowser(async (browser) => {
      resolve((await browser.newPage()).browser());
      await over.promise;
    });
    closed.catch(reject);
  });
};
afterAll(async () => {
  over.resolve();
  await closed;
});

export const withBrowser: typeof chromium.withBrowser = async (work) => {
  started ??= start();
  const context = await (await started).createBrowserContext();
  try {
    return await work(context);
  } finally {
    await context.close();
  }
};
