import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, type NzDate, nzDate, showDate, spellDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { byId } from '#test/browser/answers.ts';
import { card, close, item, submit } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';
import { waitForStoredSite } from '#test/site-stored.ts';
import { failedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const UNREAD = {
  ...finishedCar(),
  treadDepthLeftFront: null,
  treadDepthRightFront: null,
  treadDepthLeftRear: null,
  treadDepthRightRear: null,
  parkingBrakeOverall: null,
  parkingBrakeLeft: null,
  parkingBrakeRight: null,
  initialInspectorNumber: 'VI99999',
  woFLabelNumber: 'AB 1234',
};

type Asked = Pick<Awaited<ReturnType<typeof openSheet>>, 'page' | 'calls'>;

/**
 * Goes back from the question to the marked place, then confirms on the second try. Returns the body of the only
 * submission.
 */
const goBackAndConfirm = async ({ page, calls }: Asked) => {
  const question = page.getByRole('dialog', { name: 'Before you submit' });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Go back' }).tap();
  await item(page, 'Tread and depth').waitFor();
  await close(page).tap();
  await submit(page).tap();
  await question.getByRole('button', { name: 'Submit anyway' }).tap();
  await page.waitForURL(/\/checksheet\/\d+$/);
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/api/inspection/inspections');
  expect(sent).toHaveLength(1);
  return sent[0]?.body;
};

test('G-15, G-30, H-02, H-05: a PASS without its reading, another inspector’s number, an implausible reading and another vehicle’s label number are marked, confirmed once, and submitted as confirmed', async () => {
  const other = { number: 'AB1234', id: 1002, vehicleRegistrationPlate: 'NBT71', day: '2026-11-20' as NzDate };
  const { page, calls } = await openSheet(site, UNREAD, {
    answers: { 'inspections.sameNumbers': { found: [{ ...other, about: 'woFLabelNumber' }] } },
  });
  const label = 'AB 1234 is on NBT71 of 20/11/2026 too';
  const unlikely = 'service brake overall 300 %, hardly ever above 120 %';
  await card(page, 'Road brake test').tap();
  await page.locator('[data-name="parkingBrakeReading"]').getByText('Passed, no reading recorded').waitFor();
  expect(await page.locator('[data-name="serviceBrakePerformance"]').getByText('Passed, no reading').count()).toBe(0);
  await page.getByLabel('service brake overall').fill('300');
  await page.locator('[data-name="serviceBrakePerformance"]').getByText(`Unlikely reading: ${unlikely}`).waitFor();
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await card(page, 'Initial inspection details').tap();
  await page.getByText(`This isn’t ${hemi.name}’s number (${hemi.inspectorNumber})`).waitFor();
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await card(page, 'WOF details').tap();
  await page.getByText(`Label number already used: ${label}`).waitFor();
  await close(page).tap();

  await submit(page).tap();
  const question = page.getByRole('dialog', { name: 'Before you submit' });
  for (const about of [
    'Tread and depth: passed, no reading recorded',
    'Parking brake reading: passed, no reading recorded',
    `Unlikely reading: ${unlikely}`,
    `Label number already used: ${label}`,
  ])
    await question.getByText(about).waitFor();
  await question.getByText(`Inspector number VI99999: ${hemi.name}'s is ${hemi.inspectorNumber}`).waitFor();
  expect(await goBackAndConfirm({ page, calls })).toMatchObject({
    confirmed: {
      readings: ['chassisTyreTreadAndDepth', 'parkingBrakeReading'],
      inspectorNumber: true,
      doubts: [unlikely, label],
    },
  });
});

const AGAINST = {
  ...finishedCar(),
  vehicleFirstRegistered: '2017-03-04' as NzDate,
  treadDepthLeftFront: 0.9,
  newWoFExpiryDate: '2035-01-01' as NzDate,
};

test('G-18, G-30, H-05: values beyond a limit, off the usual expiry or below an earlier odometer are marked, confirmed once, and submitted as confirmed', async () => {
  const recheck = {
    ...{ isRecheck: true, recheckOf: 1002, recheckOdometer: 1_999 },
    ...{ recheckDateOfInspection: AGAINST.initialDateOfInspection, recheckInspectorNumber: hemi.inspectorNumber },
  };
  const answers = { 'inspections.get': byId({ 1002: failedInspection }) };
  const { page, calls } = await openSheet(site, { ...AGAINST, ...recheck }, { as: recheck, answers });
  await card(page, 'Chassis').tap();
  const said = {
    tread: 'Tread depth below 1.5 mm: left front (0.9 mm)',
    expiry: `01/01/2035, usually ${showDate(finishedCar().newWoFExpiryDate)}`,
    odometer: `1,999 km, 128,450 km on ${showDate(failedInspection.initialDateOfInspection)}`,
  };
  await page.getByText(`Passed, but outside the limit: ${said.tread}`).waitFor();
  await close(page).tap();
  await card(page, 'WOF details').tap();
  await page.getByText(`Unusual WoF expiry: ${said.expiry}.`).waitFor();
  await close(page).tap();
  await card(page, 'Recheck inspection details').tap();
  await page.getByText(`Odometer lower than before (now, earlier): ${said.odometer}`).waitFor();
  await close(page).tap();

  await submit(page).tap();
  const question = page.getByRole('dialog', { name: 'Before you submit' });
  for (const about of [
    `C8 passed, but outside the limit: ${said.tread}`,
    `Unusual WoF expiry: ${said.expiry}`,
    `Odometer lower than before (now, earlier): ${said.odometer}`,
  ])
    await question.getByText(about).waitFor();
  expect(await goBackAndConfirm({ page, calls })).toMatchObject({
    confirmed: { readings: [], inspectorNumber: false, doubts: [said.tread, said.expiry, said.odometer] },
  });
});

test('L-09, H-05: a date of inspection that isn’t today is doubted at its field and named before Submit, and only a press changes it', async () => {
  const today = nzDate(new Date());
  const yesterday = addDays(today, -1);
  // the new WoF counts from the current one, on either day
  const current = addDays(today, 5);
  const expiries = { vehicleCurrentExpiryDate: current, newWoFExpiryDate: addMonths(current, 12) };
  const sheet = { ...finishedCar(), ...expiries, initialDateOfInspection: yesterday };
  const { page, calls, server } = await openSheet(site, sheet);
  await submit(page).tap();
  const question = page.getByRole('dialog', { name: 'Before you submit' });
  await question.getByText(`Date of inspection: ${showDate(yesterday)}, not today (${showDate(today)}).`).waitFor();
  expect(await question.getByText('The sheet will show these').count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Go back' }).tap();
  await page.getByText('This isn’t today’s date.', { exact: true }).waitFor();
  expect(server.value('initialDateOfInspection')).toBe(yesterday);
  await page.getByRole('button', { name: `Use today: ${showDate(today)}` }).tap();
  await page.getByText('This isn’t today’s date.').waitFor({ state: 'hidden' });
  await page.getByText(spellDate(today)).waitFor();
  await close(page).tap();
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\/\d+$/);
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/api/inspection/inspections');
  expect(sent.map(({ body }) => body.initialDateOfInspection)).toEqual([today]);
});

test('J-01, J-06: Submit without a network asks the same questions, and submits the sheet once it is back', async () => {
  const { context, page, calls } = await openSheet(site, UNREAD, { serviceWorkers: 'allow' });
  await waitForStoredSite(page);
  await context.setOffline(true);
  await submit(page).tap();
  const question = page.getByRole('dialog', { name: 'Before you submit' });
  await question.getByRole('button', { name: 'Submit anyway' }).tap();
  await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor();
  const submissions = () => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/inspections'));
  expect(submissions()).toEqual([]);
  await context.setOffline(false);
  await page.waitForURL(/\/checksheet\/\d+$/);
  expect(submissions()).toMatchObject([{ body: { confirmed: { readings: expect.anything() }, signedOffline: {} } }]);
});

test('J-06: a sheet whose submission isn’t allowed goes on waiting, and says why once', async () => {
  const { context, page, answer } = await openSheet(site, finishedCar(), { serviceWorkers: 'allow' });
  await waitForStoredSite(page);
  await context.setOffline(true);
  await submit(page).tap();
  await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor();
  answer({ 'inspections.submit': new Problem('not-allowed', 'Choose an inspector first.') });
  await context.setOffline(false);
  await page.getByText('It could not be sent, and stays on this device.').waitFor();
  expect(await page.getByRole('main').getByText('Choose an inspector first.').count()).toBe(1);
});

test('G-18: an unconfirmed pass beyond a limit, balance included, is marked at its item without a question', async () => {
  const sheet = { ...finishedCar(), parkingBrakeOverall: 12, serviceBrakeLeftFront: 20, serviceBrakeRightFront: 60 };
  const { page } = await openSheet(site, sheet);
  await card(page, 'Road brake test').tap();
  const passes = 'Passed, but outside the usual limit:';
  const parking = page.locator('[data-name="parkingBrakeReading"]');
  await parking.getByText(`${passes} Parking brake below 20 % overall (12 %)`).waitFor();
  const balance = page.locator('[data-name="serviceBrakeBalance"]');
  await balance.getByText(`${passes} Front service brake left and right differ by more than 20 %`).waitFor();
  expect(await balance.getByText('Check the VIRM').count()).toBe(0);
  await close(page).tap();
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\/\d+$/);
});

test('G-28, G-30, H-05: a year of manufacture after the first registration is only a warning; a first registration after the one in New Zealand proposes no expiry; a future date is an error', async () => {
  const registered = { vehicleYearFirstRegisteredNZ: 2018, vehicleFirstRegistered: '2019-03-01' as NzDate };
  const { page } = await openSheet(site, { ...finishedCar(), ...registered });
  await card(page, 'Vehicle details').tap();
  const inNewZealand = page.getByLabel('Year first registered in NZ');
  await inNewZealand.fill('2016');
  await page.getByText('First registered in 2016, before its year of manufacture?').waitFor();
  await page.getByRole('dialog').getByText('Complete', { exact: true }).waitFor();
  await close(page).tap();
  expect(await submit(page).isEnabled()).toBe(true);
  await card(page, 'Vehicle details').tap();
  await inNewZealand.fill('2018');
  const said = page.getByRole('dialog').getByText('First registered in New Zealand in 2018, before this date?');
  await said.waitFor();
  await close(page).tap();
  await card(page, 'WOF details').tap();
  await page.getByText('First registered overseas after first registered in New Zealand?').waitFor();
  await close(page).tap();
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('First registered anywhere').fill('2099-01-01');
  await page.getByRole('dialog').getByText('This date is in the future').waitFor();
  await close(page).tap();
  await card(page, 'Vehicle details').getByText('1 to correct').waitFor();
  await card(page, 'WOF details').tap();
  await page.getByText('The first registration date is in the future. Check it.').waitFor();
  expect(await page.getByText('Proposed:').count()).toBe(0);
});
