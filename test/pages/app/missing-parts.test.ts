import { beforeAll, expect, test } from 'vitest';
import { plate, saveState } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { takeAway } from '#test/pages/app/take-away.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('B-10, F-01: a dialog whose code fails to load shows an error in its place; a retry opens it and keeps the input', async () => {
  const { page, open } = await openSignedIn(site, { 'drafts.create': 'lost' }, phone);
  await open('/createInspection');
  await plate(page).fill('KZT482');
  await saveState(page).getByText('Saved on this device').waitFor();
  await page.waitForURL(/unfinishedInspectionId=dft_/);
  const bringBack = await takeAway(page, 'bug-report-dialog');
  const report = async () => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'Report Bug' }).tap();
  };
  await report();
  const missing = page.getByRole('dialog', { name: 'This could not be loaded' });
  await missing.getByText('Check the network and try again. What you typed is kept.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await missing.getByRole('button', { name: 'Close' }).tap();
  expect(await plate(page).inputValue()).toBe('KZT482');
  await report();
  await bringBack();
  await missing.getByRole('button', { name: 'Try again' }).tap();
  await missing.waitFor({ state: 'detached' });
  await plate(page).waitFor();
  await report();
  await page.getByRole('dialog', { name: 'Bug Report' }).waitFor();
  expect(await plate(page).inputValue()).toBe('KZT482');
});
