import type { Page } from 'playwright-core';

/** Makes a chunk fail to load, as after a deployment or offline. Returns how to restore it. */
export const takeAway = async (page: Page, part: string) => {
  const files = `**/assets/${part}-*.js`;
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
};
