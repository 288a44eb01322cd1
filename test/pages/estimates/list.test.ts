import { beforeAll, expect, test } from 'vitest';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { EstimateId } from '#shared/ids.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const now = new Date();
const one = (n: number, more: Partial<EstimateSummary>): EstimateSummary => ({
  EstimateID: EstimateId.parse(`est_ABCDEFGHIJKLMNOPQRS${n}`),
  estimateNumber: n,
  vehicle: '2017 Toyota Hilux',
  totalCents: 100_00 * n,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  state: 'draft',
  plate: 'KZT482',
  customer: 'Mere Tūhoe',
  ...more,
});
const expiresOn = addDays(nzDate(now), 3);
const estimates = [
  one(1, {}),
  one(2, { state: 'sent', plate: 'ABC123', customer: 'Rangi Hohepa', expiresOn }),
  one(3, { state: 'answered', plate: '', customer: '', expiresOn, approvedCents: 0, outcome: 'declined' }),
];

test.each([
  ['phone', phone],
  ['desk', {}],
])('O-01: on a %s estimates are listed with their state, and months with their totals', async (where, options) => {
  const { page, open, violations } = await openSignedIn(
    site,
    // more than one page
    {
      'estimates.browse': ({ query }) =>
        query.after ? { estimates: estimates.slice(2) } : { estimates: estimates.slice(0, 2), next: 'more' },
      'estimates.byNumber': { estimates: [one(7, { plate: 'OLD007', createdAt: '2025-01-05T00:00:00.000Z' })] },
    },
    options,
  );
  await open('/estimates');
  await page.getByText(/^3 found from /).waitFor();
  const month = page.getByRole('table', { name: 'By month created' }).getByRole('row').nth(1);
  expect((await month.getByRole('cell').allInnerTexts()).map((cell) => cell.replace(/\s+/g, ' '))).toEqual([
    '$600.00 3',
    '$500.00 2',
    '–',
  ]);
  const list =
    where === 'desk' ? page.getByRole('table', { name: 'Estimates' }) : page.getByRole('list', { name: 'Estimates' });
  await list.getByText('Rangi Hohepa').waitFor();
  if (where === 'phone') expect(await list.evaluate((ul) => getComputedStyle(ul).listStyleType)).toBe('none');
  const [search, state] = [page.getByRole('searchbox'), page.getByRole('group', { name: 'Status' })];
  const [above, below] = [await search.boundingBox(), await state.boundingBox()];
  // side by side or below each other, never touching
  const isApart = (a = above, b = below) => a && b && (a.y + a.height < b.y || a.x + a.width < b.x);
  expect(isApart()).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await makeKeyboard(page).faults()).toEqual([]);
  expect(violations).toEqual([]);
  if (where === 'phone') return;
  const status = (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name });
  await status('Sent').click();
  await status('Declined').click();
  await page.getByText(/^2 found from /).waitFor();
  // Back and a reload show the same list
  await page.reload();
  await page.getByText(/^2 found from /).waitFor();
  await status('Sent').click();
  await status('Declined').click();
  await page.getByRole('searchbox').fill('rangi');
  await page.getByText(/^1 found from /).waitFor();
  await page.getByRole('searchbox').fill('E-7');
  await page.getByText(/^0 found from .*, and 1 by its number$/).waitFor();
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No results').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await list.getByRole('link', { name: /ABC123/ }).waitFor();
  expect(await list.getByRole('link', { name: /ABC123/ }).getAttribute('href')).toBe(
    `/estimate/${estimates[1]?.EstimateID}`,
  );
  expect(violations).toEqual([]);
});

test('O-01: a workshop without estimates sees how to start one; a list that fails can be retried', async () => {
  const { page, open, answer } = await openSignedIn(site, { 'estimates.browse': { estimates: [] } });
  await open('/estimates');
  await page.getByRole('heading', { name: /^No estimates from / }).waitFor();
  await page.getByRole('link', { name: "Completed WOF's" }).last().waitFor();
  answer({ 'estimates.browse': new Problem('refused', 'Not today') });
  await open('/estimates');
  await page.getByText('This list could not be loaded').waitFor();
  answer({ 'estimates.browse': { estimates } });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/^3 found from /).waitFor();
});

test('R-45: an estimate without an inspection is created for a plate, known or not', async () => {
  const asked: unknown[] = [];
  const { page, open } = await openSignedIn(
    site,
    {
      'estimates.browse': { estimates },
      'vehicles.lookUp': new Problem('not-found', 'No vehicle'),
      'vehicles.save': ({ body }) => {
        asked.push(body.Registration);
        return { VehicleID: 'plate_NEW1' };
      },
      'estimates.createOwn': ({ body }) => {
        asked.push(body);
        return { EstimateID: EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST') };
      },
    },
    phone,
  );
  await open('/estimates');
  await page.getByRole('button', { name: 'New estimate' }).click();
  const dialog = page.getByRole('dialog', { name: 'New estimate' });
  await dialog.getByLabel('Plate').fill('new 1');
  await dialog.getByRole('button', { name: 'Find vehicle' }).click();
  await dialog.getByText(/^No vehicle with this plate is on record/).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create estimate' }).click();
  await expect.poll(() => page.url()).toMatch(/\/estimate\/est_ABCDEFGHIJKLMNOPQRST$/);
  expect(asked).toEqual(['NEW1', { VehicleID: 'plate_NEW1' }]);
});
