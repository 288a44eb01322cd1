import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Draft } from '#shared/drafts/model.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { submit, toast } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { newTokens } from '#test/pages/visitor.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const UNKNOWN = new Problem('not-found', 'This vehicle was not found.');
const OWNER = { OwnerID: 'owner_vin_1', VehicleID: 'vin_1', CustomerID: 'cus_1' };
const FAILED = new Problem('unexpected', 'It broke');

type Answers = Record<string, object>;
/** Opens a sheet at a workshop whose only records are `known`. `told` lists the calls in order. */
const openRecords = async (sheet: Partial<Draft>, known: Answers = {}, as: Partial<Draft> = {}) => {
  const inspector = await openSheet(site, sheet, { as });
  const answers: Answers = {
    'GET vehicle': UNKNOWN,
    'POST vehicle': { VehicleID: 'vin_1' },
    'POST customer': { CustomerID: 'cus_1' },
    'GET owner': { owners: [] },
    'POST owner': OWNER,
    'PUT owner_vin_1': OWNER,
    ...known,
  };
  const told: string[] = [];
  const bodies: Record<string, unknown> = {};
  await inspector.page.route(/\/api\/(vehicles|users)\//, (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const name = `${request.method()} ${pathname.split('/').at(-1)}`;
    told.push(`${name}${search}`);
    bodies[name] = request.postDataJSON();
    const answer = answers[name] ?? UNKNOWN;
    return answer instanceof Problem
      ? route.fulfill({ status: answer.status, contentType: 'application/problem+json', body: JSON.stringify(answer) })
      : route.fulfill({ json: answer });
  });
  return { ...inspector, answers, told, bodies };
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
  const { page } = await openSheet(site, car());
  const alert = page.locator('.submit-failed');
  const plain = (status: number, body = '{}') => ({ status, contentType: 'application/json', body });
  let answer: ReturnType<typeof plain> | undefined;
  await page.route('**/api/inspection/inspections', (route) => (answer ? route.fulfill(answer) : route.abort()));
  // the token is renewed first, and the retry refused too
  const { accessToken: AccessToken, idToken: IdToken } = newTokens(site);
  await page.route(`${site.stage.userPoolEndpoint}/**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { AuthenticationResult: { AccessToken, IdToken, RefreshToken: 'another' } },
    }),
  );
  const problem = (code: ConstructorParameters<typeof Problem>[0], message: string) => {
    const thrown = new Problem(code, message);
    return plain(thrown.status, JSON.stringify(thrown));
  };
  for (const [refusal, words] of [
    [plain(400), 'Bad Request: Please check the data you submitted.'],
    [problem('not-signed-in', 'No'), 'Unauthorized: Please log in again.'],
    [problem('not-allowed', 'No'), 'Forbidden: You do not have permission to perform this action.'],
    [problem('not-complete', 'To complete: WOF details.'), 'To complete: WOF details.'],
    [undefined, 'An unexpected error occurred. Please try again.'],
  ] as const) {
    answer = refusal;
    await submit(page).tap();
    await eventually(async () => expect(await alert.textContent()).toBe(`Error submitting inspection data ${words}`));
    if (refusal?.status === 403) await toast(page, 'You do not have permission to access this resource.').waitFor();
  }
  expect(page.url()).toContain('/createInspection');
});

test('J-02, J-03, J-04, K-15: a submission shows a message, replaces the form, and stores the data for a recheck', async () => {
  const { page, calls, open } = await openRecords(car());
  await page.goto('about:blank');
  await open('/createInspection?unfinishedInspectionId=dft_ABCDEFGHIJKLMNOPQRST');
  await submitted(page);
  await toast(page, 'Inspection data submitted successfully.').waitFor();
  // one at a time: two would cover the plate
  const warning = toast(page, 'VIC Details have not been entered for this inspection');
  await page.getByText('Not entered in VIC yet').waitFor();
  expect(await warning.count()).toBe(0);
  await warning.waitFor();
  await toast(page, 'Inspection data submitted successfully.').waitFor({ state: 'detached' });
  const posts = calls.filter(({ method, path }) => method === 'POST' && path === '/api/inspection/inspections');
  expect(posts).toHaveLength(1);
  expect(posts[0]).toMatchObject({ body: { formattedId: { unfinishedInspectionId: 'dft_ABCDEFGHIJKLMNOPQRST' } } });
  const form = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('form-data') ?? '{}').value);
  const expected = { id: null, isRecheck: true, vehicleRegistrationPlate: 'KZT482' };
  await eventually(async () => expect(await form()).toMatchObject({ ...expected, recheckInspectorNumber: 'VI20417' }));
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

const as = (changes: Partial<FilledSheet>): Partial<Draft> => ({ ...car(), ...changes }) as Partial<Draft>;
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

test('J-01, J-08: a recheck and an edit save neither vehicle nor customer', async () => {
  const { initialDateOfInspection: recheckDateOfInspection } = car();
  const recheck = { isRecheck: true, recheckDateOfInspection, recheckInspectorNumber: 'VI20417' };
  const { page, told, open, answer } = await openRecords(
    as({ ...recheck, recheckOdometer: 128_500 } as Partial<FilledSheet>),
    {},
    { isRecheck: true },
  );
  await submitted(page);
  await page.waitForLoadState('networkidle');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());
  const sheetOfToday = { ...car(), initialDateOfInspection: today } as FilledSheet;
  const inspection = makeInspection(sheetOfToday, { id: 1001, createdAt: new Date().toISOString() });
  const edits: unknown[] = [];
  answer({
    'inspections.get': inspection,
    'inspections.edit': ({ sent }) => {
      edits.push(JSON.parse(String(sent.body)));
      return inspection;
    },
  });
  await open('/createInspection?editInspection=true&inspectionId=1001');
  await submitted(page);
  await toast(page, 'Inspection data submitted successfully.').waitFor();
  await page.waitForLoadState('networkidle');
  expect(edits).toMatchObject([{ revision: 1, vehicleRegistrationPlate: 'KZT482' }]);
  expect(told).toEqual([]);
});

test('J-13, AMB-75: each step that fails after a submission shows its message, and the steps still possible run', async () => {
  const { page, answers, told, open } = await openRecords(car(), {
    'POST vehicle': FAILED,
    'POST customer': FAILED,
  });
  await page.waitForLoadState('networkidle');
  told.length = 0;
  await submitted(page);
  await toast(page, 'Error posting vehicle to vehicle service').waitFor();
  await toast(page, 'Error saving customer details').waitFor();
  await expectTold(told, [BY_NAMES, 'POST vehicle', 'POST customer']);

  Object.assign(answers, { 'POST vehicle': { VehicleID: 'vin_1' }, 'POST customer': { CustomerID: 'cus_1' } });
  Object.assign(answers, { 'POST owner': FAILED });
  await open('/createInspection?unfinishedInspectionId=dft_ABCDEFGHIJKLMNOPQRST');
  await page.waitForLoadState('networkidle');
  told.length = 0;
  await submitted(page);
  await toast(page, 'Error linking vehicle owner').waitFor();
  await expectTold(told, [BY_NAMES, 'POST vehicle', 'POST customer', OWNER_ASKED, 'POST owner']);
});
