import { beforeAll, expect, test } from 'vitest';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { sections, sectionTitles } from '#shared/sheets/sections.ts';
import { byId } from '#test/browser/answers.ts';
import { card, close, item } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';
import { failedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const known = { isRecheck: true, recheckOf: 1002 };

test('every dialog is accessible in every theme', async () => {
  const answers = { 'inspections.get': byId({ 1002: failedInspection }) };
  const { page } = await openSheet(site, carWithThreeFails(), { as: known, answers });
  // a recheck opens on its failed items
  await close(page).click();
  await card(page, 'External inspection').waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await card(page, 'External inspection').click();
  for (const section of sections) {
    await page.getByRole('dialog', { name: sectionTitles[section] }).waitFor();
    if (section === 'internalInspection') {
      await item(page, 'Seats').getByText('Fail').click();
      await page.locator('.chip').first().waitFor();
    }
    if (section === 'customerDetails') await page.getByLabel('Conflict of interest', { exact: true }).check();
    if (section === 'vehicleDetails') await page.getByLabel('VIN', { exact: true }).fill('7AT0');
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page), section).toEqual([]));
    if (section !== 'allCommentsDialog') await page.getByRole('button', { name: /^Next/ }).click();
  }
  // a failed sheet has no warrant fields
  const passed = await openSheet(site, finishedCar());
  await card(passed.page, 'WOF details').click();
  await passed.page.getByLabel('New WoF expires').fill('2029-01-01');
  await runAtEachWidth(passed.page, async () => expect(await findAccessibilityFaults(passed.page)).toEqual([]));
});

test('Tab reaches every control of the sheet and of a section, in reading order and with a visible focus', async () => {
  const desk = { viewport: { width: 1280, height: 900 }, hasTouch: false };
  // only the checked radio button of a group is a tab stop
  const { page } = await openSheet(site, { ...finishedCar(), customerName: '' }, desk);
  await card(page, 'Customer details').press('Enter');
  // loads after the form
  await page.getByRole('button', { name: 'Help: Conflict of interest' }).waitFor();
  const { faults } = makeKeyboard(page);
  expect(await faults()).toEqual([]);
  await page.keyboard.press('Escape');
  await card(page, 'Under bonnet').press('Enter');
  await page.getByRole('dialog', { name: 'Under bonnet' }).waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});
