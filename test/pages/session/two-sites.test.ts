import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebOrigin } from '#scripts/local/web-origin.ts';
import { come, isSignedIn, personAt, pressEstimator, sidebarOf } from '#test/pages/session/sites.ts';
import { type Site, startSite } from '#test/pages/site.ts';

let site: Site;
let sites: WebOrigin;
beforeAll(async () => {
  site = await startSite();
  sites = await site.startTwoSites();
});
afterAll(() => sites.close());

test('B-07, B-09: Estimator opens signed in, in a tab without an opener; it has its own entries and leads back with the session', async () => {
  const { context, page, violations, person } = await come(site, sites);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer}`));
  const estimator = await pressEstimator(sites, page);
  await sidebarOf(estimator).getByRole('link', { name: 'Inspections' }).waitFor();
  expect(await estimator.evaluate(() => window.opener)).toBe(null);
  expect(await personAt(estimator)).toBe(person);
  const token = await page.evaluate(() => Object.values(localStorage).find((value) => value.startsWith('ey')) ?? '');
  expect(token).not.toBe('');
  expect(asked.filter((text) => text.includes(token) || text.includes('refresh'))).toEqual([]);
  await isSignedIn(estimator);
  expect((await sidebarOf(estimator).getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
    ['Estimates', 'Inspections', 'Tawa Motors', 'Settings', 'Report Bug', 'Logout'],
  );
  await sidebarOf(estimator).getByRole('link', { name: 'Inspections' }).click();
  await estimator.waitForURL(`${sites.url}/`);
  await estimator.getByRole('heading', { name: 'Home' }).waitFor();
  expect(violations).toEqual([]);
});
