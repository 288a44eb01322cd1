import { once } from 'node:events';
import type { Browser, Page } from 'puppeteer-core';
import type { DriverWindow } from '#test/browser/window.ts';
import type { Started } from './engine.ts';

/** Wraps a browser that Puppeteer has started. */
export const startPuppeteer = async (browser: Browser): Promise<Started> => {
  let page = await browser.newPage();
  // confirms that the page is left, as WebKit's driver does
  page.on('dialog', (dialog) => dialog.accept());
  return {
    version: await browser.version(),
    window: driven(page),
    reopened: async () => {
      const next = await browser.newPage();
      await page.close();
      page = next;
      return driven(page);
    },
    kill: async () => {
      const process = browser.process();
      if (!process?.kill('SIGKILL')) return;
      await once(process, 'exit');
    },
    stop: () => browser.close(),
  };
};

const driven = (page: Page): DriverWindow => ({
  go: (address) => page.goto(address),
  // Doesn't use `page.url()`, because Firefox's driver sometimes misses changes by a page's router.
  address: async () => String(await page.evaluate('location.href')),
  find: async (expression) => (await page.evaluateHandle(expression)).asElement() as Awaited<ReturnType<Page['$']>>,
  run: (expression) => page.evaluate(expression),
  key: (name) => page.keyboard.press(name),
  opened: async (meanwhile) => {
    const popup = new Promise<Page | null>((resolve) => page.once('popup', resolve));
    await meanwhile();
    const opened = await popup;
    if (!opened) throw new Error('No window opened');
    return driven(opened);
  },
});
