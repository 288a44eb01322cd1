import type { Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { plate } from '#test/browser/sheet-page.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { hilux, lookUp, openLookUp } from '#test/pages/vehicles/open-look-up.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('G-36: after an offline reload the earlier look-up result is still used, for the same vehicle only', async () => {
  const { page } = await openLookUp(site, { known: [hilux], register: 'none' });
  const silent = /^(No connection|The register did not respond)\. Enter the details yourself\.$/;
  const reloadWithout = async () => {
    await page.route('**/api/vehicles/vehicle?*', cut);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/vehicles/vehicle?'));
    await page.reload();
    await failed;
  };
  await plate(page).fill('KZT482');
  await lookUp(page).getByText('Found in your records').waitFor();
  await reloadWithout();
  await lookUp(page).getByText("We'll look it up again when you're online").waitFor();
  expect(await page.getByText(silent).count()).toBe(0);
  await page.unroute('**/api/vehicles/vehicle?*', cut);
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))));
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await lookUp(page).getByText('Vehicle details confirmed').waitFor();
  await reloadWithout();
  await lookUp(page).getByText('Vehicle details confirmed').waitFor();
  expect(await page.getByText(silent).count()).toBe(0);
  await plate(page).fill('ZZZ999');
  await lookUp(page).getByText(silent).waitFor();
  expect(await page.getByText('Vehicle details confirmed').count()).toBe(0);
});
const cut = (route: Route) => route.abort();
