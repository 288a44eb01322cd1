import type { Page } from 'playwright-core';

/** From now on the device of the page has no room. Answers what makes room again. */
export const fillDisk = async (page: Page) => {
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    Object.assign(globalThis, {
      makeRoom: () => {
        IDBObjectStore.prototype.put = put;
      },
    });
  });
  return () => page.evaluate('makeRoom()');
};
