import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Draft } from '#shared/drafts/model.ts';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { AnswerTo, SentRequest } from '#test/browser/answers.ts';
import { submit, toast } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const UNKNOWN = new Problem('not-found', 'This vehicle was not found.');
const OWNER = { OwnerID: 'owner_vin_1', VehicleID: 'vin_1', CustomerID: 'cus_1' };
const FAILED = new Problem('unexpected', 'It broke');

/** Calls about vehicles and customers, and their names below. */
const RECORDS = {
  'GET vehicle': 'vehicles.lookUp',
  'POST vehicle': 'vehicles.save',
  'POST customer': 'customers.save',
  'GET owner': 'vehicles.owner',
  'POST owner': 'vehicles.addOwner',
} as const;
type Records = { [Name in keyof typeof RECORDS]: AnswerTo<(typeof RECORDS)[Name]> | Problem };

/** Opens a sheet at a workshop whose only records are `known`. `told` lists the calls in order. */
const openRecords = async (sheet: Partial<Draft>, known: Partial<Records> = {}) => {
  const records: Records = {
    'GET vehicle': UNKNOWN,
    'POST vehicle': { VehicleID: 'vin_1' },
    'POST customer': { CustomerID: 'cus_1' },
    'GET owner': { owners: [] },
    'POST owner': OWNER,
    ...known,
  };
  const told: string[] = [];
  const bodies: Record<string, unknown> = {};
  const answers = Object.fromEntries(
    Object.entries(RECORDS).map(([name, call]) => [
      call,
      ({ sent: { url, body } }: { sent: SentRequest }) => {
        told.push(`${name}${url.search}`);
        bodies[name] = body.length > 0 && JSON.parse(String(body));
        return records[name as keyof Records];
      },
    ]),
  );
  const inspector = await openSheet(site, sheet, { answers });
  return { ...inspector, told, bodies };
};
const submitted = async (page: Page) => {
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\/\d+$/);
};
const expectTold = (told: readonly string[], expected: string[]) => eventually(() => expect(told).toEqual(expected));

const BY_NAMES = 'GET vehicle?Registration=KZT482&ForceNoCarjam=true&Vin=7AT0H65YX17028317';
const OWNER_ASKED = 'GET owner?VehicleID=vin_1&IncludeVehicle=false';
const car = () => finishedCar();

test('J-05, J-06, J-07: a refused submission shows the text for its status under one heading', async () => {
  const { page, answer } = await openSheet(site, car());
  const alert = page.locator('.submit-failed');
  for (const [refusal, words] of [
    [new Problem('not-allowed', 'No'), 'Forbidden: You do not have permission to perform this action.'],
    [new Problem('not-complete', 'To complete: WOF details.'), 'To complete: WOF details.'],
  ] as const) {
    answer({ 'inspections.submit': refusal });
    await submit(page).click();
    await eventually(async () => expect(await alert.textContent()).toBe(`Error submitting inspection data ${words}`));
    if (words.startsWith('Forbidden'))
      await toast(page, 'You do not have permission to access this resource.').waitFor();
  }
  answer({ 'inspections.submit': 'lost' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await submit(page).click();
  await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor();
  await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(0));
  expect(page.url()).toContain('/createInspection');
});

test('J-02, J-03, J-04, K-15: a submission shows a message, replaces the form, and stores the data for a recheck', async () => {
  const { page, calls, open } = await openRecords(car());
  await page.goto('about:blank');
  await open('/createInspection?unfinishedInspectionId=dft_ABCDEFGHIJKLMNOPQRST');
  await submitted(page);
  await toast(page, 'Inspection data submitted successfully.').waitFor();
  const warning = toast(page, 'VIC Details have not been entered for this inspection');
  await page.getByText('Not entered in VIC yet').waitFor();
  expect(await warning.count()).toBe(0);
  const posts = calls.filter(({ method, path }) => method === 'POST' && path === '/api/inspection/inspections');
  expect(posts).toHaveLength(1);
  expect(posts[0]).toMatchObject({ body: { formattedId: { unfinishedInspectionId: 'dft_ABCDEFGHIJKLMNOPQRST' } } });
  const form = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('form-data') ?? '{}').value);
  const expected = { id: null, isRecheck: true, vehicleRegistrationPlate: 'KZT482' };
  await eventually(async () => expect(await form()).toMatchObject({ ...expected, recheckInspectorNumber: 'VI20417' }));
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('J-01, J-08, J-09, J-10, J-11, J-12: a submission saves and links a new vehicle and a new customer', async () => {
  const sheet = car();
  const { page, told, bodies } = await openRecords(sheet as Partial<Draft>);
  await submit(page).waitFor();
  // look-ups while the sheet was open don't count
  await page.waitForLoadState('networkidle');
  told.length = 0;
  await submitted(page);
  await expectTold(told, [BY_NAMES, 'POST vehicle', 'POST customer', OWNER_ASKED, 'POST owner']);
  // the customer was changed after the submission
  const asOf = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(bodies['POST vehicle']).toEqual({
    Registration: 'KZT482',
    Vin: '7AT0H65YX17028317',
    Year: 2017,
    Make: 'Toyota',
    Model: 'Hilux SR5',
    BodyStyle: 'Utility',
    LatestOdometerReading: 128_450,
    odometerUnit: 'km',
    ExpiryDateOfLastSuccessfulWof: sheet.newWoFExpiryDate,
    DateOfFirstRegistrationInNz: '2017',
    FuelType: 'Diesel',
    VehicleType: 'car',
    asOf,
  });
  expect(bodies['POST customer']).toMatchObject({
    CustomerName: 'Mere Tūhoe',
    FirstName: 'Mere',
    LastName: 'Tūhoe',
    Homeaddress: sheet.customerAddress,
    Mobile: sheet.customerPhone,
    Email: sheet.customerEmail,
    CustomerID: sheet.CustomerID,
    asOf,
  });
  expect(bodies['POST owner']).toEqual({ VehicleID: 'vin_1', CustomerID: 'cus_1', asOf });
});

test('J-13, AMB-75: each step that fails after a submission shows its message, and the steps still possible run', async () => {
  const { page, told } = await openRecords(car(), {
    'POST vehicle': FAILED,
    'POST customer': FAILED,
  });
  await page.waitForLoadState('networkidle');
  told.length = 0;
  await submitted(page);
  await toast(page, 'Error posting vehicle to vehicle service').waitFor();
  await toast(page, 'Error saving customer details').waitFor();
  await expectTold(told, [BY_NAMES, 'POST vehicle', 'POST customer']);
});
