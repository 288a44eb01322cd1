import { beforeAll, expect, test } from 'vitest';
import type { DeclinedLine, VehicleHistory, Visit } from '#shared/history/model.ts';
import { EstimateId } from '#shared/ids.ts';
import { addDays, type NzDate, nzDate, showDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { type Answers, byId } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { makeJpeg } from '#test/pages/images/photo-server.ts';
import { goTo } from '#test/pages/screen.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const ID = 'vin_7AT0H65YX17028317';
const TODAY = nzDate(new Date());

type Tyres = readonly [leftFront: number, rightFront: number, leftRear: number, rightRear: number];
const readTyres = ([leftFront, rightFront, leftRear, rightRear]: Tyres) => ({
  ...{ treadDepthLeftFront: leftFront, treadDepthRightFront: rightFront },
  ...{ treadDepthLeftRear: leftRear, treadDepthRightRear: rightRear },
});

const visit = (
  [id, number, recheckIdx]: [id: number, number: number, recheckIdx: number],
  day: string,
  found: { odometer: number; treads?: Tyres; failed?: ItemName[] },
  facts: Partial<Visit> = {},
): Visit => {
  const { odometer, treads, failed = [] } = found;
  const isRecheck = recheckIdx > 0;
  return {
    ...getSummary(passedInspection),
    id,
    formattedId: { formattedIdIdx: number, recheckIdx, unfinishedInspectionId: null },
    isRecheck,
    initialInspectionPassed: !isRecheck && failed.length === 0,
    recheckInspectionPassed: isRecheck ? failed.length === 0 : null,
    day: day as NzDate,
    customerId: 'cus_mere',
    found: { odometer, treads: treads ? readTyres(treads) : {}, failed },
    ...facts,
  };
};
const rangi = { customerName: 'Rangi Ruru', customerId: 'cus_rangi' };

/** Six years of a Hilux: sold once, lamps failed three times, one odometer reading with an extra digit. */
const hilux: VehicleHistory = {
  vehicle: {
    ...vehicleOfSheet(finishedCar()),
    ...{ VehicleID: ID, source: 'own', ExpiryDateOfLastSuccessfulWof: addDays(TODAY, 31) },
  },
  owner: {
    ...{ CustomerID: 'cus_mere', CustomerName: 'Mere Tūhoe', FirstName: 'Mere', LastName: 'Tūhoe' },
    ...{ Homeaddress: '14 Ōtaki Road, Tawa, Wellington 5028', Mobile: '0215550143', HomePhone: '' },
    ...{ Email: 'mere@example.nz', ConflictOfInterest: false, ConflictOfInterestReason: '', version: 3 },
  },
  visits: [
    visit([1009, 1204, 1], '2026-11-20', { odometer: 128_520, treads: [7.8, 7.9, 4.1, 4.4] }),
    visit([1008, 1204, 0], '2026-11-11', {
      odometer: 128_450,
      treads: [1.4, 1.9, 4.2, 4.5],
      failed: ['externalStopLamps', 'chassisTyreTreadAndDepth'],
    }),
    visit([1007, 1102, 0], '2025-11-14', { odometer: 115_940, treads: [3.2, 3.6, 5.4, 5.6] }),
    visit([1006, 987, 1], '2024-11-29', { odometer: 103_870 }),
    visit([1005, 987, 0], '2024-11-20', {
      odometer: 103_610,
      treads: [5, 5.2, 6.6, 6.9],
      failed: ['externalStopLamps', 'externalHeadLamps'],
    }),
    visit([1004, 801, 0], '2023-11-16', { odometer: 912_100, treads: [6.4, 6.4, 7.8, 7.7] }, rangi),
    visit([1003, 640, 0], '2022-11-15', { odometer: 80_020, failed: ['externalStopLamps'] }, rangi),
    visit(
      [1002, 510, 0],
      '2021-11-18',
      { odometer: 68_455, treads: [4, 4.1, 5.1, 5] },
      { ...rangi, vehicleRegistrationPlate: 'HPR310' },
    ),
  ],
  isMore: true,
  declined: [],
};

const AN_ESTIMATE = EstimateId.parse('est_ABCDEFGHIJKLMNOPQRSTUVWX');
const worn: DeclinedLine = {
  ...{ EstimateID: AN_ESTIMATE, id: '1', at: '2026-11-11T02:00:00.000Z', decision: 'declined', cents: 1_234_50 },
  ...{ words: 'Front tyres are near their limit', inspectionItemName: 'chassisTyreTreadAndDepth', isSafety: true },
  photo: `${FILES}/tyre.jpg`,
  readings: { treadDepthLeftFront: 1.4, treadDepthRightFront: 1.9 },
};
const sundries: DeclinedLine = {
  ...{ EstimateID: AN_ESTIMATE, id: '2', at: '2026-11-11T02:00:00.000Z', decision: 'later', cents: 15_00 },
  ...{ words: 'Sundries', isSafety: false, readings: {} },
};

const openVehicle = async (options = {}, answers: Answers = {}) => {
  const visitor = await openSignedIn(site, { 'history.vehicle': byId({ [ID]: hilux }), ...answers }, options);
  const picture = await makeJpeg();
  visitor.answerFilesWith(() => ({ contentType: 'image/jpeg', body: picture }));
  await visitor.open(`/vehicle/${ID}`);
  const main = visitor.page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).waitFor();
  const section = (name: string) => main.getByRole('region', { name, exact: true });
  return { ...visitor, main, section };
};

test('a vehicle page shows the vehicle, owner, expiry, inspections and readings; the arrow keys move from visit to visit in a plot, and its table has the same figures', async () => {
  const { page, main, section, violations } = await openVehicle(phone);
  await main.getByRole('heading', { level: 1, name: '2017 Toyota Hilux SR5' }).waitFor();
  await main.getByText('31 days left').waitFor();
  expect(await page.title()).toContain('KZT482 · Vehicle');

  const owner = section('Owner');
  expect(await owner.getByRole('link', { name: 'Mere Tūhoe' }).getAttribute('href')).toBe('/customer/cus_mere');
  expect(await owner.getByRole('link', { name: '0215550143' }).getAttribute('href')).toBe('tel:0215550143');
  await owner.getByText('last on 16/11/2023').waitFor();

  const inspections = section('Inspections').locator('.vehicle-visit');
  expect(await inspections.locator('strong').allTextContents()).toEqual(
    [
      '2026-11-11',
      '2026-11-20',
      '2025-11-14',
      '2024-11-20',
      '2024-11-29',
      '2023-11-16',
      '2022-11-15',
      '2021-11-18',
    ].map(showDate),
  );
  const rechecks = section('Inspections').getByRole('list', { name: 'Rechecks of sheet 1204-0' });
  expect(await rechecks.getByRole('link').getAttribute('href')).toBe('/checksheet/1009');
  await inspections.first().getByText('E7 Stop lamps').waitFor();
  await section('Inspections').getByText('HPR310').waitFor();
  await section('Inspections').getByText('Older inspections may not be shown here.').waitFor();

  const repeated = section('Failed more than once').getByRole('listitem');
  expect(await repeated.count()).toBe(1);
  expect(await repeated.getByRole('link').allTextContents()).toEqual(['11/11/2026', '20/11/2024', '15/11/2022']);

  const remarks = main.getByText(/^The odometer/);
  expect(await remarks.allTextContents()).toEqual([
    'The odometer jumped: 80,020 km on 15/11/2022, 912,100 km on 16/11/2023, 832,080 km in 366 days',
    'The odometer went backwards: 912,100 km on 16/11/2023, 103,610 km on 20/11/2024',
  ]);
  await runAtEachWidth(page, async () => {
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await makeKeyboard(page).faults()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  const plot = section('Tread depth').getByRole('slider', { name: 'Tread depth over time' });
  const said = () => plot.getAttribute('aria-valuetext');
  const newest = '20/11/2026: All tyres 4.1 mm to 7.9 mm, Front (worse side) 7.8 mm, Rear (worse side) 4.1 mm';
  expect(await said()).toBe(newest);
  await makeKeyboard(page).go(plot);
  await page.keyboard.press('ArrowLeft');
  expect(await said()).toBe(
    '11/11/2026: All tyres 1.4 mm to 4.5 mm, Front (worse side) 1.4 mm, Rear (worse side) 4.2 mm',
  );
  await page.keyboard.press('Home');
  expect(await said()).toMatch(/^18\/11\/2021: /);
  await page.keyboard.press('ArrowLeft');
  expect(await said()).toMatch(/^18\/11\/2021: /);
  await page.keyboard.press('End');
  expect(await said()).toBe(newest);
  expect(await section('Tread depth').locator('.plot-said').textContent()).toBe(newest);

  await section('Tread depth').getByText('Table: Tread depth over time').tap();
  const rows = section('Tread depth').getByRole('row');
  await rows.first().waitFor();
  expect(await rows.first().getByRole('columnheader').allTextContents()).toEqual([
    'Day',
    'All tyres',
    'Front (worse side)',
    'Rear (worse side)',
  ]);
  expect(await rows.nth(1).textContent()).toBe('20/11/20264.1 mm to 7.9 mm7.8 mm4.1 mm');
  expect(await rows.count()).toBe(7);
  expect(violations).toEqual([]);
});

test('declined or put-off work is shown with its photo, reading, amount and estimate', async () => {
  const declined = [worn, sundries];
  const { page, section } = await openVehicle(phone, {
    'history.vehicle': byId({ [ID]: { ...hilux, declined } }),
  });
  const lines = section('Declined or not now').getByRole('listitem');
  expect(await lines.count()).toBe(2);
  for (const words of ['C8 Tread and depth', worn.words, 'left front 1.4 mm', '$1,234.50', 'Failed'])
    await lines.first().getByText(words).waitFor();
  await lines.first().getByRole('img', { name: worn.words }).waitFor();
  const link = lines.last().getByRole('link', { name: 'Not now 11/11/2026 (its estimate)' });
  expect(await link.getAttribute('href')).toBe(`/estimate/${AN_ESTIMATE}`);
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('O-01: on a phone, a vehicle’s estimates stay within their cards', async () => {
  const at = '2026-11-11T02:00:00.000Z';
  const listed = { ...{ EstimateID: AN_ESTIMATE, estimateNumber: 72, createdAt: at, updatedAt: at }, plate: 'KZT482' };
  const estimates = [{ ...listed, customer: 'Mere Tūhoe', state: 'withdrawn' as const, totalCents: 12_408_70 }];
  const { section } = await openVehicle(phone, { 'estimates.ofVehicle': { estimates } });
  const card = section('Estimates').getByRole('link');
  const amount = card.getByText('$12,408.70');
  await amount.waitFor();
  const rightOf = (box: { x: number; width: number } | null) => (box ? box.x + box.width : Number.NaN);
  expect(rightOf(await amount.boundingBox())).toBeLessThanOrEqual(rightOf(await card.boundingBox()) - 16);
});

test('a tap on a plot shows the nearest visit; a plot fits its container', async () => {
  const wideWindow = { width: 1280, height: 900 };
  const { page, section } = await openVehicle();
  await page.setViewportSize(wideWindow);
  const plot = section('Odometer').getByRole('slider');
  const drawn = plot.locator('svg');
  const wide = (await drawn.boundingBox())?.width ?? 0;
  await plot.click({ position: { x: 80, y: 60 } });
  expect(await plot.getAttribute('aria-valuetext')).toBe('18/11/2021: 68,455 km');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await drawn.boundingBox())?.width).toBeLessThan(wide);
  await page.setViewportSize(wideWindow);
  await expect.poll(async () => (await drawn.boundingBox())?.width).toBe(wide);
});

test('a vehicle without inspections says so, and has no plots', async () => {
  const { owner: _, ...nobodys } = hilux;
  const empty = { ...nobodys, visits: [], isMore: false };
  const { main, section } = await openVehicle(phone, { 'history.vehicle': byId({ [ID]: empty }) });
  await section('Inspections').getByText('No inspections here yet.').waitFor();
  await section('Owner').getByText('No customer is linked').waitFor();
  expect(await main.getByRole('slider').count()).toBe(0);
});

test('a vehicle of another organization or with an unknown ID says so; one that fails to load can be retried', async () => {
  let failing = true;
  const { page, open } = await openSignedIn(site, {
    'history.vehicle': byId({
      [ID]: () => (failing ? new Problem('try-again', 'The service is busy. Please try again.') : hilux),
    }),
  });
  await open('/vehicle/never');
  await page.getByRole('heading', { name: 'Vehicle not found', level: 1 }).waitFor();
  await goTo(page, `/vehicle/${ID}`);
  await page.getByRole('heading', { name: 'Error loading vehicle', level: 1 }).waitFor();
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: '2017 Toyota Hilux SR5', level: 1 }).waitFor();
});
