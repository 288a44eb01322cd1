import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const superAdmin: User = {
  ...tawaUser,
  scopes: ['SuperAdmin'],
  Organization: { ...tawaMotors, scopes: ['SuperAdmin'], closed: null, Owns: [] },
};
const used = (n: number, month: string, Name = `Workshop ${n}`) => ({
  ...{ month, OrganizationID: `org_Workshop000000000${n}`, Name },
  ...{ inspections: 100 * n, photos: 30 * n, prints: 130 * n, emails: 90 * n },
});

test('F-06: a SuperAdmin sees what all workshops used in a month, page by page, with totals and as CSV', async () => {
  const { page, open, violations } = await openSignedIn(site, {
    'account.user': superAdmin,
    'usage.all': ({ query: { month, after } }) =>
      month === '2026-10'
        ? { organizations: [] }
        : after
          ? { organizations: [used(2, month, 'Wellington Vehicle Testing and Servicing Limited')] }
          : { organizations: [used(1, month)], next: 'more' },
  });
  await open('/');
  await page.getByRole('complementary', { name: 'Admin Tools' }).getByRole('link', { name: 'Usage' }).click();
  const row = (name: string) => page.getByRole('row', { name }).locator('td').allTextContents();
  await expect.poll(() => row('Workshop 1')).toEqual(['100', '30', '130', '90']);
  expect(await row('Total of these 1')).toEqual(['100', '30', '130', '90']);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => row('Total')).toEqual(['300', '90', '390', '270']);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(
    [
      '\uFEFFWorkshop,ID,Inspections,Photos,PDFs,Emails',
      'Workshop 1,org_Workshop0000000001,100,30,130,90',
      'Wellington Vehicle Testing and Servicing Limited,org_Workshop0000000002,200,60,260,180',
      '',
    ].join('\r\n'),
  );

  await page.getByRole('button', { name: /Month/ }).click();
  await page.getByRole('option', { name: 'Oct 2026' }).click();
  await expect.poll(() => row('Total')).toEqual(['0', '0', '0', '0']);
  expect(violations).toEqual([]);
});

test('F-06: any other user gets the error screen', async () => {
  const { page, open } = await openSignedIn(site, {});
  await open('/usage');
  await page.getByRole('heading', { name: 'You do not have permission to access this resource.' }).waitFor();
});
