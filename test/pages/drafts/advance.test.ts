import { beforeAll, expect, test } from 'vitest';
import { sectionTitles } from '#shared/sheets/sections.ts';
import { card, item } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const advancing = { advances: true };

test('G-03, G-08: the press that completes a section opens the next one and says so; a fail, a key, and a section that was complete stay', async () => {
  const { page } = await openSheet(site, {}, advancing);
  const dialog = (section: keyof typeof sectionTitles) => page.getByRole('dialog', { name: sectionTitles[section] });
  await card(page, 'External inspection').tap();
  await item(page, 'Stop lamps').getByText('Fail').tap();
  await page.getByRole('button', { name: 'Pass All' }).tap();
  await page.getByRole('button', { name: 'Pass the rest' }).tap();
  await dialog('internalInspection').waitFor();
  await dialog('internalInspection')
    .getByText('External inspection is complete. Now: Internal inspection')
    .waitFor({ state: 'attached' });
  expect(
    await page.getByRole('heading', { name: 'Internal inspection' }).evaluate((at) => at === document.activeElement),
  ).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Pass All' }).tap();
  await dialog('chassisUnderBody').waitFor();
  await page.getByRole('button', { name: 'Previous: Internal inspection' }).tap();
  await item(page, 'Seats').getByText('Warn').tap();
  await dialog('internalInspection').waitFor();
  await item(page, 'Seats').getByText('Pass').tap();
  await dialog('internalInspection').waitFor();

  await page.getByRole('button', { name: 'Unpass All' }).tap();
  await page.getByRole('button', { name: 'Unpass the rest' }).tap();
  await item(page, 'Seats').locator(':checked').focus();
  for (let at = 0; at < 12; at++) await page.keyboard.press('ArrowUp');
  for (let at = 0; at < 12; at++) for (const key of ['p', 'ArrowDown']) await page.keyboard.press(key);
  await dialog('internalInspection').getByText('12 of 12').waitFor();
});

test('G-07: Settings switches it off on this device', async () => {
  const { page, open } = await openSheet(site, {}, advancing);
  await open('/settings#you');
  await page.getByLabel('Open the next section').click();
  await page.goBack();
  await card(page, 'Internal inspection').tap();
  await page.getByRole('button', { name: 'Pass All' }).tap();
  await page.getByRole('dialog', { name: 'Internal inspection' }).getByText('12 of 12').waitFor();
});
