import { beforeAll, expect, test } from 'vitest';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { card, close, submit } from '#test/browser/sheet-page.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const openFailedSheet = async () => {
  const sheet = await openSheet(site, carWithThreeFails());
  const { page } = sheet;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  /** Resolves once there is a history entry for each of this number of dialogs. */
  const waitForEntries = (wanted: number) =>
    expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(wanted);
  const open = async (name: string) => {
    await card(page, name).click();
    await dialog(name).waitFor();
    await waitForEntries(1);
  };
  return { ...sheet, dialog, open, waitForEntries };
};

test('G-01: going back closes the uppermost dialog of a sheet, then leaves the sheet; a dialog closed by a button leaves no entry', async () => {
  const { page, dialog, open, waitForEntries } = await openFailedSheet();
  const address = page.url();
  const pages = await page.evaluate(() => history.state.idx);
  await open('External inspection');
  await page.getByRole('button', { name: 'Pass All' }).click();
  await dialog('Pass these too?').waitFor();
  await waitForEntries(2);
  await page.goBack();
  await dialog('Pass these too?').waitFor({ state: 'detached' });
  await page.goBack();
  await dialog('External inspection').waitFor({ state: 'detached' });
  await makeKeyboard(page).expectFocus(card(page, 'External inspection'));

  await open('Internal inspection');
  const top = await page.evaluate(() => scrollY);
  await close(page).click();
  await waitForEntries(0);
  await makeKeyboard(page).expectFocus(card(page, 'Internal inspection'));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  // one dialog in place of another, and one right after another: in one task, because the history may move between two
  const internal = await card(page, 'Internal inspection').elementHandle();
  await open('Under bonnet');
  await page.getByRole('button', { name: /^Next/ }).click();
  await dialog('Under bonnet').waitFor({ state: 'detached' });
  await close(page).evaluate((button: HTMLElement, next) => {
    button.click();
    (next as HTMLElement).click();
  }, internal);
  await dialog('Internal inspection').waitFor();
  await waitForEntries(1);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => history.state.idx)).toBe(pages);
  await page.goBack();
  await dialog('Internal inspection').waitFor({ state: 'detached' });
  await waitForEntries(0);
  await page.goBack();
  await expect.poll(() => page.url()).not.toBe(address);
});

test('G-01: after a reload with a dialog open, going back leaves the sheet; going forward opens nothing', async () => {
  const { page, open, waitForEntries } = await openFailedSheet();
  await open('External inspection');
  await page.goBack();
  await waitForEntries(0);
  await page.goForward();
  await waitForEntries(0);
  await open('External inspection');
  await page.reload();
  await card(page, 'External inspection').waitFor();
  await waitForEntries(0);
  expect(await page.locator('dialog[open]').count()).toBe(0);
});

test('H-01: after a sheet is submitted from a dialog, going back opens neither the sheet nor the dialog', async () => {
  const { page, open, waitForEntries } = await openFailedSheet();
  await open('External inspection');
  await submit(page).click();
  await page.waitForURL('**/checksheet/**');
  await waitForEntries(0);
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain('createInspection');
});
