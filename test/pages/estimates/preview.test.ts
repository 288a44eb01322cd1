import { beforeAll, expect, test } from 'vitest';
import { unpriced } from '#shared/estimates/money.ts';
import { ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { addDays, nzDate, spellDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftEstimate, draftSummary, failedInspection } from '#test/world/tawa.ts';
import { button, visitEstimate } from './estimate-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const [first, second] = draftEstimate.lines;
const photo: Image = {
  imageId: ImageId.parse('img_ABCDEFGHIJKLMNOPQRST_000000000001'),
  inspectionItemName: first?.inspectionItemName ?? 'externalStopLamps',
  ...{ inspectionId: draftEstimate.InspectionID, unfinishedInspectionId: draftSummary.id, paperInspectionId: null },
  ...{ OrganizationId: 'org', description: 'Left lamp', fileType: 'Image', url: `${FILES}/1.svg` },
  ...{
    width: 4,
    height: 3,
    arrivedAt: draftEstimate.createdAt,
    createdAt: draftEstimate.createdAt,
    updatedAt: draftEstimate.createdAt,
  },
};
const answers = {
  'account.user': {
    ...tawaUser,
    Organization: {
      ...{ ...tawaMotors, GstNumber: '49091850', EstimateTerms: 'Payment on pick-up.' },
      ...{ scopes: [], closed: null, Owns: [] },
    },
  },
  'inspections.get': { ...failedInspection, images: [photo] },
  'images.list': { images: [photo] },
};
const worth = {
  ...draftEstimate,
  isFixed: true,
  notes: 'Ready on Friday',
  internalNotes: 'Pays late',
  lines: draftEstimate.lines.map((line) => ({ ...line, minutes: 30, rateCents: 120_00, partsCents: 55_00 })),
  totalCents: 230_00,
};

test('O-01: the workshop previews the customer’s view before sending', async () => {
  const { page, violations } = await visitEstimate(site, worth, phone, answers);
  await button(page, 'Send…').click();
  const preview = page.getByRole('region', { name: 'What the customer will see' });
  await preview.getByRole('heading', { name: 'Quote' }).waitFor();
  const text = await preview.textContent();
  const last = addDays(nzDate(new Date()), 14);
  for (const said of [
    ...[tawaMotors.Name, worth.Vehicle.Registration, first?.words, second?.words, 'Needed for a WoF'],
    ...['$115.00', '$230.00', 'includes GST of $30.00', `Valid until ${spellDate(last)}`],
    ...['If you approve work while it is valid, its price is fixed.', 'Payment on pick-up.', 'Ready on Friday'],
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('Pays late');
  await preview.getByRole('img', { name: 'Left lamp' }).waitFor();
  await runAtEachWidth(page, async (width) => {
    expect(await preview.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    // phones show the main button on top, so Tab does not follow the reading order
    if (width > 390) expect(await makeKeyboard(page).faults()).toEqual([]);
  });
  expect(violations).toEqual([]);
});

test('O-01: the preview says which lines have no price yet, and notes aren’t counted as lines', async () => {
  const [one, two] = worth.lines.map((line) => ({ ...line, noCharge: false }));
  const note = { id: '3', from: 'comment' as const, words: 'Wipers are worn', ...unpriced };
  const lines = [one, { ...two, ...unpriced }, note] as typeof worth.lines;
  const { page } = await visitEstimate(site, { ...worth, lines }, {}, answers);
  await button(page, 'Send…').click();
  const preview = page.getByRole('region', { name: 'What the customer will see' });
  await preview.getByText('No price yet', { exact: true }).waitFor();
  expect(await preview.getByText('No charge').count()).toBe(0);
  await page.getByRole('dialog').getByText('2 lines', { exact: false }).first().waitFor();
});

test('O-01: if the inspection cannot be read the estimate can still be sent, and the preview says so', async () => {
  const refused = { 'inspections.get': new Problem('not-found', 'Not Found') };
  const { page } = await visitEstimate(site, worth, {}, { ...answers, ...refused });
  await button(page, 'Send…').click();
  const dialog = page.getByRole('dialog', { name: 'Send the quote' });
  await dialog.getByText('The preview could not be loaded').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send by email' }).isEnabled()).toBe(true);
});
