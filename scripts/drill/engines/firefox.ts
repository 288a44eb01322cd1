import { existsSync } from 'node:fs';
import { launch, type Page } from 'puppeteer-core';
import type { Engine } from './engine.ts';
import type { Driven } from './window.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  isInstalled: () => PLACES.some(existsSync),
  start: async (size) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: PLACES.find(existsSync) ?? '',
      defaultViewport: null,
      args: [`--width=${size.width}`, `--height=${size.height}`],
    });
    return {
      version: await browser.version(),
      window: driven(await browser.newPage()),
      stop: () => browser.close(),
    };
  },
};

const driven = (page: Page): Driven => ({
  go: (address) => page.goto(address),
  address: async () => page.url(),
  find: async (expression) => (await page.evaluateHandle(expression)).asElement() as Awaited<ReturnType<Page['$']>>,
  key: (name) => page.keyboard.press(name),
  opened: async (meanwhile) => {
    const popup = new Promise<Page | null>((resolve) => page.once('popup', resolve));
    await meanwhile();
    const opened = await popup;
    if (!opened) throw new Error('No window opened');
    return driven(opened);
  },
});
