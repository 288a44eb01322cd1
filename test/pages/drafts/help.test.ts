import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { finishedCar } from '#shared/samples/sheets.ts';
import { card } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const button = (page: Page, name: string) => page.getByRole('button', { name: `Help: ${name}`, exact: true });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name: `Help: ${name}`, exact: true });
const isFocused = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

test('help opens by tap and by keyboard at 320 and 390 px, closes on Escape and gives the focus back', async () => {
  const { page } = await openSheet(site, finishedCar());
  await card(page, 'WOF details').tap();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const { width: wide = 0, height: high = 0 } = (await button(page, 'WoF expiry').boundingBox()) ?? {};
    expect([wide, high]).toEqual([44, 44]);
    await button(page, 'WoF expiry').tap();
    await panel(page, 'WoF expiry').getByText('they carry over, 14 at most').waitFor();
    const box = await panel(page, 'WoF expiry').boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= 844).toBe(true);
    await page.getByRole('button', { name: 'Close help' }).tap();
    await panel(page, 'WoF expiry').waitFor({ state: 'hidden' });
  }
  await button(page, 'Entry in VIC').focus();
  await page.keyboard.press('Enter');
  await panel(page, 'Entry in VIC').getByText('before the vehicle leaves').waitFor();
  await isFocused(page, '.help-text h2');
  // keys of the section don't reach it from here
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await isFocused(page, '.help-text a[href*="recording-the-inspection-outcome"]');
  await page.keyboard.press('Escape');
  await panel(page, 'Entry in VIC').waitFor({ state: 'hidden' });
  await isFocused(page, '[aria-label="Help: Entry in VIC"]');
  await page.getByRole('heading', { name: 'WOF details' }).waitFor();
});

test('help stands at the limits of readings, and is accessible in every theme', async () => {
  const { page } = await openSheet(site, finishedCar());
  await card(page, 'Chassis / under body').tap();
  await button(page, 'Tyre tread').tap();
  await panel(page, 'Tyre tread').getByText('At least 1.5 mm').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next: Road brake test' }).tap();
  await button(page, 'Service brake').tap();
  await panel(page, 'Service brake').getByText('A car needs at least 50% overall.').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Parking brake').waitFor();
});

test('help on the recheck’s odometer covers no label at 320 and 390 px', async () => {
  const recheck = { isRecheck: true, recheckOf: 1002 };
  const { page } = await openSheet(site, { ...finishedCar(), ...recheck }, { as: recheck });
  await card(page, 'Recheck inspection details').tap();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const mark = await button(page, 'Odometer reading').locator('span').boundingBox();
    for (const label of ['Recheck odometer', 'Recheck odometer unit']) {
      const box = await page.locator('dialog[open]').getByText(label, { exact: true }).boundingBox();
      if (!mark || !box) throw new Error(`${label} or its help is not displayed`);
      const isBeside = mark.x >= box.x + box.width || mark.x + mark.width <= box.x;
      expect(isBeside || mark.y >= box.y + box.height || mark.y + mark.height <= box.y, label).toBe(true);
    }
  }
});
