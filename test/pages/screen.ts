import type { Page } from 'playwright-core';
import { eventually } from '#test/eventually.ts';

/** Locators of elements on every screen. */
export const question = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const waitForMessage = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor();

/** Opens another address of the app without reloading it, as a link does. */
export const goTo = (page: Page, path: string) =>
  page.evaluate(`
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));`);

/** Makes the page save at once, as when it is about to close, until `check` passes. */
export const whenSaved = (page: Page, check: () => void) =>
  eventually(async () => {
    await page.evaluate('dispatchEvent(new Event("beforeunload"))');
    check();
  });
