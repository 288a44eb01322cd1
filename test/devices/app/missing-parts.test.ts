import { beforeAll, expect, test } from 'vitest';
import { card, item, vehicleType } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { takeAway } from '#test/pages/app/take-away.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('T-03: a list whose table code fails to load keeps its page, and shows the table after a retry', async () => {
  const inspections = [getSummary(passedInspection)];
  const { page, open } = await openSignedIn(site, { 'inspections.list': { inspections } });
  const bringBack = await takeAway(page, 'line-table');
  await open('/inspectionList');
  const main = page.getByRole('main');
  await main.getByText('Part of this page could not be loaded.').waitFor();
  await main.getByRole('searchbox').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await bringBack();
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByRole('table').getByRole('link').first().waitFor();
});

test('G-20: reasons that fail to load are not reported as no matches; after a retry they are searched', async () => {
  const { page, open } = await openSignedIn(site, {}, phone);
  const bringBack = await takeAway(page, 'search-reasons');
  await open('/createInspection');
  await vehicleType(page, 'Car').tap();
  const search = page.getByRole('searchbox', { name: 'Search faults' });
  await search.fill('rusty sill');
  await page.getByText('Fault search could not be loaded.').waitFor();
  expect(await page.getByText('No match.').count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await search.fill('');
  await card(page, 'External inspection').tap();
  await item(page, 'Structure corrosion (external)').getByText('Fail').tap();
  const row = page.locator('[data-name="externalStructureCorrosion"]');
  await row.getByText('Common reasons could not be loaded. Type a reason below.').waitFor();
  await row.getByRole('searchbox').fill('rusty sill');
  expect(await row.getByText('No common reasons for this item').count()).toBe(0);
  await bringBack();
  // Chromium retries a failed module only after a page load; the fail is kept
  const anew = page.waitForEvent('load');
  await row.getByRole('button', { name: 'Try again' }).tap();
  await anew;
  await card(page, 'External inspection').tap();
  await row.getByRole('searchbox').fill('rusty sill');
  await row.locator('.chip', { hasText: 'Perforated rust' }).first().waitFor();
});

test('G-05: a failed search for saved customers is not reported as no matches', async () => {
  const { page, open } = await openSignedIn(site, { 'customers.list': 'lost' }, phone);
  await open('/createInspection');
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill('Mere');
  await page.getByText('Saved customers could not be searched').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByText('New customer', { exact: true }).waitFor();
});
