import type { Page } from 'playwright-core';

/** Fills the device's storage quota. Returns how to free it again. */
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
