import type { Browser } from 'playwright-core';
import { LINK_HEADER, linkPaths } from '#shared/links/calls.ts';
import { makeLinkAddress } from './sent-link.ts';

const PRESS_MS = 1_000;
const ROUNDS = 2;

/**
 * Opens a link as a mail scanner does, and more: it runs the page's scripts, follows its links, presses everything, and
 * requests every address that the page knows with a read-only method.
 */
export const scanLink = async (browser: Browser, webUrl: string, token: string) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(makeLinkAddress(webUrl, token));
    await page.getByRole('button', { name: 'Check my answer' }).waitFor();
    const links: string[] = await page.evaluate(`[...document.links].map(({ href }) => href)`);
    for (const href of links.filter((one) => one.startsWith('http'))) await context.request.get(href);
    for (const path of Object.values(linkPaths))
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        await context.request.fetch(`${webUrl}${path}`, { method, headers: { [LINK_HEADER]: token } });
    for (let round = 0; round < ROUNDS; round++)
      for (const one of await page.locator('label, summary, button:not(.photo)').all())
        await one.click({ timeout: PRESS_MS, force: true }).catch(() => {});
    await page.getByRole('heading', { level: 1 }).waitFor();
  } finally {
    await context.close();
  }
};
