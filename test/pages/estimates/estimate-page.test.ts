import { beforeAll, expect, test } from 'vitest';
import { unpriced } from '#shared/estimates/money.ts';
import { ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import { byId } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { whenSaved } from '#test/pages/screen.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { draftEstimate, draftSummary, estimateId } from '#test/world/tawa.ts';
import { button, field, line, total, visitEstimate, waitForSaved } from './estimate-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const openEstimate = async (options = {}, estimate = draftEstimate) => {
  const opened = await visitEstimate(site, estimate, options);
  await line(opened.page, 1).waitFor();
  return opened;
};

test('O-01: each reason is a line with a price, and the total is the sum of the displayed line totals', async () => {
  const { page, server, violations } = await openEstimate();
  await line(page, 1).getByText('E7 Stop lamps').waitFor();
  expect(await field(page, 1, 'Work to do').inputValue()).toBe(draftEstimate.lines[0]?.words);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  expect(await makeKeyboard(page).faults()).toEqual([]);
  await field(page, 1, 'Labour (minutes)').fill('0.75 h');
  await field(page, 1, 'Rate ($/hour)').fill('$120');
  expect(await field(page, 1, 'Labour (minutes)').inputValue()).toBe('45');
  await field(page, 1, 'Parts ($)').fill('1,310.5');
  await field(page, 1, 'Discount (% or $)').fill('10%');
  await line(page, 1).getByText('10% off').waitFor();
  expect(await line(page, 1).getByRole('status').textContent()).toBe('$1,260.45');
  expect(await field(page, 1, 'Parts ($)').inputValue()).toBe('1310.50');
  await field(page, 2, 'Parts ($)').fill('0.05');
  await expect.poll(() => total(page).textContent()).toBe('$1,260.50');
  await waitForSaved(page);
  expect(server.held.totalCents).toBe(126_050);
  expect(server.held.lines[0]).toMatchObject({
    minutes: 45,
    rateCents: 12_000,
    partsCents: 131_050,
    discount: { percent: 10 },
  });
  expect(violations).toEqual([]);
});

test('lines are added, moved, removed and restored by Undo, and kept after a reload', async () => {
  const { page, server } = await openEstimate();
  const before = draftEstimate.lines.map((one) => one.words);
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await whenSaved(page, () => expect(server.held.lines).toHaveLength(1));
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await waitForSaved(page);
  await whenSaved(page, () => expect(server.held.lines.map((one) => one.words)).toEqual(before));

  const [lamp, belt] = draftEstimate.lines;
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.keyboard.type('Wheel alignment');
  await page.getByRole('button', { name: 'Move line 3 up' }).click();
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await waitForSaved(page);
  const words = ['Wheel alignment', belt?.words];
  await whenSaved(page, () => expect(server.held.lines.map((one) => one.words)).toEqual(words));
  expect(server.held.lines[0]).toMatchObject({ from: 'workshop', ...unpriced });
  expect(words).not.toContain(lamp?.words);
  await page.reload();
  await expect.poll(() => field(page, 1, 'Work to do').inputValue()).toBe('Wheel alignment');
});

test('O-01: a line is split into two of the same item, which are priced separately', async () => {
  const { page, server } = await openEstimate();
  await field(page, 1, 'Rate ($/hour)').fill('120');
  await page.getByRole('button', { name: 'Split line 1' }).click();
  await page.keyboard.type('Tow bar wiring');
  // splits a part again, before the server knows of either
  await page.getByRole('button', { name: 'Split line 2' }).click();
  await page.keyboard.type('Plug');
  await waitForSaved(page);
  const item = draftEstimate.lines[0]?.inspectionItemName;
  await whenSaved(page, () =>
    expect(server.held.lines.slice(0, 3)).toMatchObject([
      { id: '1', inspectionItemName: item },
      { words: 'Tow bar wiring', from: 'reason', inspectionItemName: item, rateCents: 120_00 },
      { words: 'Plug', from: 'reason', inspectionItemName: item },
    ]),
  );
  await line(page, 3).getByText('E7 Stop lamps').waitFor();
});

const photo = (n: number): Image => ({
  imageId: ImageId.parse(`img_ABCDEFGHIJKLMNOPQRST_00000000000${n}`),
  inspectionItemName: draftEstimate.lines[0]?.inspectionItemName ?? 'externalStopLamps',
  ...{ inspectionId: draftEstimate.InspectionID, unfinishedInspectionId: draftSummary.id, paperInspectionId: null },
  ...{ OrganizationId: 'org', description: n === 1 ? 'Left lamp' : '', fileType: 'Image', url: `${FILES}/${n}.svg` },
  ...{ width: 4, height: 3, createdAt: draftEstimate.createdAt, updatedAt: draftEstimate.createdAt },
});

test('O-01: photos of the item are shown beside its line, and the customer sees at most six', async () => {
  const images = [1, 2, 3, 4, 5, 6, 7].map(photo);
  const { page, server } = await visitEstimate(site, draftEstimate, {}, { 'images.list': { images } });
  const shown = line(page, 1).getByRole('group', { name: /^Photos the customer sees/ });
  await shown.getByText('Photos the customer sees: 6 of 7, at most 6').waitFor();
  expect(await line(page, 2).getByRole('group').count()).toBe(0);
  const box = (n: number) => shown.getByRole('checkbox', { name: new RegExp(`^Show photo ${n} of line 1`) });
  expect(await box(7).isDisabled()).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await box(1).uncheck();
  await box(7).check();
  await waitForSaved(page);
  await whenSaved(page, () =>
    expect(server.held.lines[0]?.photos).toEqual(images.slice(1).map(({ imageId }) => imageId)),
  );
  expect(server.held.lines[1]?.photos).toBeUndefined();
});

test('O-01: the customer, the kind of price and the notes are saved; internal notes say so', async () => {
  const { page, server } = await openEstimate();
  await page.getByLabel('Email').fill('anna@example.nz');
  await page.getByRole('radio', { name: /^Fixed quote/ }).check();
  await page.getByLabel('Notes for the customer').fill('Ready on Friday');
  await page.getByLabel('Internal notes').fill('Pays late');
  await page.getByText('Never shown to the customer').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('A'.repeat(500));
  await page.getByText('Not saved: check the fields marked in red').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Anna');
  await waitForSaved(page);
  await whenSaved(page, () =>
    expect(server.held).toMatchObject({
      Customer: { Name: 'Anna', Email: 'anna@example.nz' },
      isFixed: true,
      notes: 'Ready on Friday',
      internalNotes: 'Pays late',
    }),
  );
});

test('O-01: an invalid amount is shown at its field and beside the total and blocks saving; a failed save shows why, and its retry includes later changes', async () => {
  const { page, server } = await openEstimate();
  await field(page, 1, 'Parts ($)').fill('45,90');
  await line(page, 1).getByText('Enter an amount, like 45.90').waitFor();
  await field(page, 2, 'Discount (% or $)').fill('5');
  await line(page, 2).getByText('The discount is more than the line’s price').waitFor();
  await page.getByText('Not saved: check 2 lines').waitFor();
  await page.getByText('2 lines are not counted').waitFor();
  await field(page, 1, 'Parts ($)').fill('12');
  await page.getByText('Not saved: check one line').waitFor();
  expect(await page.locator('.estimate-total').textContent()).toBe('Total $12.00 one line is not counted');
  expect(server.saves).toBe(0);
  await field(page, 2, 'Discount (% or $)').fill('');
  await waitForSaved(page);
  expect(server.held.totalCents).toBe(12_00);
  expect(await page.getByText('not counted').count()).toBe(0);

  server.fault = new Problem('try-again', 'The service is busy. Please try again.');
  await field(page, 1, 'Parts ($)').fill('10');
  await page.getByText('The service is busy').waitFor();
  await field(page, 2, 'Parts ($)').fill('20');
  server.fault = undefined;
  await page.getByRole('button', { name: 'Not saved: retry' }).click();
  await waitForSaved(page);
  expect(server.held.totalCents).toBe(30_00);
});

test('O-01: two people’s changes to different lines are both kept; for the same line the page asks, at that line', async () => {
  const { page, server } = await openEstimate(phone);
  const price = (n: number, partsCents: number) =>
    server.become({
      changedBy: 'Anna',
      lines: server.held.lines.map((one, at) => (at === n ? { ...one, partsCents } : one)),
    });
  const open = (n: number) => line(page, n).getByRole('button', { expanded: false }).click();
  price(0, 77_00);
  await open(2);
  await field(page, 2, 'Parts ($)').fill('10');
  await waitForSaved(page);
  expect(server.held.lines.map(({ partsCents }) => partsCents)).toEqual([77_00, 10_00]);
  await line(page, 1).getByText('$77.00').waitFor();

  price(1, 78_00);
  await field(page, 2, 'Parts ($)').fill('12');
  await button(page, 'Not saved: choose which changes to keep').click();
  const question = line(page, 2).getByRole('region', { name: /^Line 2: This was also changed/ });
  await expect.poll(() => question.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await button(page, 'Send…').count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Saved version' }).click();
  await waitForSaved(page);
  expect(await field(page, 2, 'Parts ($)').inputValue()).toBe('78.00');
  price(1, 79_00);
  await field(page, 2, 'Parts ($)').fill('12');
  await question.getByRole('button', { name: 'Yours' }).click();
  await waitForSaved(page);
  await whenSaved(page, () => expect(server.held.lines[1]?.partsCents).toBe(12_00));
});

test('O-01: on a phone lines are folded to words and price, and the next without a price is one press away', async () => {
  const lines = draftEstimate.lines.map(({ noCharge: _, ...one }) => one);
  const { page, server } = await openEstimate(phone, { ...draftEstimate, lines });
  const folded = line(page, 1).getByRole('button', { expanded: false });
  expect(await folded.textContent()).toBe(`${draftEstimate.lines[0]?.words} No price yet`);
  const foot = await page.locator('.estimate-foot').boundingBox();
  expect((foot?.height ?? 0) / (page.viewportSize()?.height ?? 1)).toBeLessThanOrEqual(0.12);
  await button(page, 'Next unpriced line').click();
  await expect
    .poll(() => field(page, 1, 'Labour (minutes)').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await field(page, 1, 'Quantity').fill('4');
  await field(page, 1, 'Parts ($ each)').fill('189.5');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await button(page, 'Next unpriced line').click();
  await line(page, 2).getByLabel('No charge').check();
  await waitForSaved(page);
  expect(server.held.lines).toMatchObject([{ unit: { quantity: 4_00, cents: 189_50 } }, { noCharge: true }]);
  expect(await button(page, 'Next unpriced line').count()).toBe(0);
  await button(page, 'Collapse line 1').click();
  await line(page, 1).getByText('$758.00').waitFor();
  await line(page, 2).getByRole('button', { name: 'Collapse line 2' }).click();
  await line(page, 2).getByText('No charge').waitFor();
});

test('an estimate of another organization or with an unknown ID says so', async () => {
  const { page, open } = await openSignedIn(site, {
    'estimates.get': byId({ [estimateId]: new Problem('not-found', 'Not Found') }),
  });
  await open(`/estimate/${estimateId}`);
  await page.getByRole('heading', { name: 'Estimate not found', level: 1 }).waitFor();
});
