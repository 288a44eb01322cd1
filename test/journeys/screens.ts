import type { Page } from 'playwright-core';

const SCRIPT = `new MutationObserver(() => {
  const titles = ['dialog[open] h2', '[role="dialog"] h2', 'h1'].flatMap((tag) => [...document.querySelectorAll(tag)]);
  const title = titles.find((one) => one.checkVisibility())?.textContent;
  if (title) reportScreen(title);
}).observe(document, { subtree: true, childList: true, characterData: true })`;

/** Reloads the page, and records the titles of the screens that are shown from then on. */
export const recordScreens = async (page: Page) => {
  const screens: string[] = [];
  await page.context().exposeFunction('reportScreen', (title: string) => {
    if (title !== screens.at(-1)) screens.push(title);
  });
  await page.context().addInitScript(SCRIPT);
  await page.reload();
  return screens;
};
