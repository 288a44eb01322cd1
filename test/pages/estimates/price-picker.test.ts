import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { totalCents, unpriced } from '#shared/estimates/money.ts';
import { EstimateId } from '#shared/ids.ts';
import type { Organization } from '#shared/organizations/model.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { byId } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { whenSaved } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { failedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const id = EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST');
const AT = '2026-11-20T00:00:00.000Z';
const { Vehicle, Customer } = buildEstimate(failedInspection);
const begun: Estimate = {
  ...{ EstimateID: id, InspectionID: failedInspection.id, Vehicle, Customer, totalCents: 0, state: 'draft' },
  ...{ decisions: [], links: [], version: 1, createdAt: AT, updatedAt: AT },
  lines: [{ id: '1', from: 'workshop', words: 'Stop lamp', ...unpriced }],
};

const openEstimate = async (
  PricingMatrix: Record<string, number>,
  options = {},
  CannedJobs: Organization['CannedJobs'] = {},
) => {
  const server = { held: begun };
  const user: User = {
    ...tawaUser,
    Organization: { ...tawaMotors, PricingMatrix, CannedJobs, scopes: [], closed: null, Owns: [] },
  };
  const visitor = await openSignedIn(
    site,
    {
      'account.user': user,
      'estimates.get': byId({ [id]: () => server.held }),
      'estimates.save': ({ body: { version, ...changes } }) => {
        const { lines } = changes;
        server.held = { ...server.held, ...changes, totalCents: totalCents(lines), version: version + 1 };
        return server.held;
      },
    },
    options,
  );
  await visitor.open(`/estimate/${id}`);
  const line = visitor.page.getByRole('listitem', { name: 'Line 1', exact: true });
  await line.waitFor();
  const folded = line.getByRole('button', { expanded: false }).filter({ hasText: 'Stop lamp' });
  if (await folded.count()) await folded.click();
  return { ...visitor, server, line, picker: line.getByRole('button', { name: 'Job or price' }) };
};

test('picking a price by name fills a line: a rate fills in the rate, any other price the parts', async () => {
  const prices = { 'Hourly rate': 120, 'Stop lamp bulb': 4.5, 'Wiper blade': 19.9 };
  const { page, server, line, picker, violations } = await openEstimate(prices, phone);
  expect((await picker.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await picker.click();
  await page.getByRole('option').filter({ hasText: 'Wiper blade' }).waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'Hourly rate\n$120.00 an hour',
    'Stop lamp bulb\n$4.50',
    'Wiper blade\n$19.90',
  ]);
  const heights = await Promise.all((await page.getByRole('option').all()).map((option) => option.boundingBox()));
  for (const box of heights) expect(box?.height).toBeGreaterThanOrEqual(44);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await page.getByRole('option').filter({ hasText: 'Stop lamp bulb' }).click();
  expect(await line.getByLabel('Parts ($)').inputValue()).toBe('4.50');
  // found by name, with the keyboard alone
  await picker.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('rate');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await line.getByLabel('Rate ($/hour)').inputValue()).toBe('120.00');
  await line.getByLabel('Labour (minutes)').fill('30');
  await whenSaved(page, () => expect(server.held.totalCents).toBe(64_50));
  expect(server.held.lines[0]).toMatchObject({ minutes: 30, rateCents: 120_00, partsCents: 4_50 });
  expect(violations).toEqual([]);
});

test('an unknown name says so; without a price list nothing is offered', async () => {
  const { page, picker } = await openEstimate({ Bulb: 5 });
  await picker.click();
  await page.keyboard.type('tyre');
  await page.getByText('No match').waitFor();
  const without = await openEstimate({});
  expect(await without.picker.count()).toBe(0);
});

test('O-01: while a description is typed, a usual job is offered; picking it fills the line and says where it is from', async () => {
  const job = { minutes: 60, rateCents: 120_00, parts: { quantity: 2_00, cents: 45_00 } };
  const { page, line, server } = await openEstimate({ 'Brake fluid': 18 }, {}, { 'Brake pads, front': job });
  await line.getByLabel('Work to do').fill('brake');
  await line.getByRole('button', { name: 'Brake fluid: $18.00' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await line.getByRole('button', { name: 'Brake pads, front: 1 h × $120.00 + parts 2 × $45.00' }).click();
  await line.getByText('From your jobs and prices: Brake pads, front').waitFor();
  expect(await line.getByRole('button', { name: 'Brake fluid: $18.00' }).count()).toBe(0);
  await whenSaved(page, () =>
    expect(server.held.lines[0]).toMatchObject({
      ...{ words: 'Brake pads, front', minutes: 60, unit: job.parts, priceFrom: { name: 'Brake pads, front' } },
    }),
  );
  await line.getByLabel('Labour (minutes)').fill('90');
  expect(await line.getByText('From your jobs and prices').count()).toBe(0);
});
