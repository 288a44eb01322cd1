import type { Browser } from 'playwright-core';
import { launchBrowser } from './launch.ts';

let browser: Promise<Browser> | undefined;

/**
 * Returns the browser that all files of a worker share, after closing what the previous file left open. It ends with
 * the worker.
 */
export const sharedBrowser = async () => {
  if (!(await browser)?.isConnected()) browser = launchBrowser();
  const shared = (await browser) as Browser;
  for (const context of shared.contexts()) await context.close();
  return shared;
};
