import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Draft } from '#shared/drafts/model.ts';
import type { DeclinedLine } from '#shared/history/model.ts';
import { EstimateId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { byId } from '#test/browser/answers.ts';
import { card, plate, submit } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const hilux: Vehicle = {
  VehicleID: 'vin_1',
  source: 'own',
  Registration: 'KZT482',
  Vin: '7AT0H65YX17028317',
  Year: 2017,
  Make: 'Toyota',
  Model: 'Hilux SR5',
  BodyStyle: 'Utility',
  LatestOdometerReading: 121_000,
  ExpiryDateOfLastSuccessfulWof: '2026-11-20' as never,
  DateOfFirstRegistrationInNz: '2017',
  FuelType: 'Diesel',
};
const mazda: Vehicle = {
  ...hilux,
  VehicleID: 'vin_2',
  Registration: 'ABC123',
  Vin: null,
  Make: 'Mazda',
  Model: 'Demio',
};
const unknown = (register: boolean) => new Problem('not-found', 'This vehicle was not found.', { register });

type World = { known: Vehicle[]; register: Vehicle[] | 'none' | 'silent' };
const openLookUp = async (world: World, sheet: Partial<Draft> = {}, options = {}) => {
  const inspector = await openSheet(site, { vehicleRegistrationPlate: '', ...sheet }, options);
  const asked: string[] = [];
  const answer = (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query.toString());
    const [Registration, Vin] = [query.get('Registration'), query.get('Vin')];
    const isMeant = (one: Vehicle) =>
      (Vin && one.Vin === Vin) || (one.Registration === Registration && (!Vin || !one.Vin || one.Vin === Vin));
    const registered = query.get('ForceNoCarjam') === 'false' && Array.isArray(world.register) ? world.register : [];
    const found = [...world.known, ...registered].find(isMeant);
    if (found) return route.fulfill({ json: found });
    if (world.register === 'silent') return route.abort();
    const problem = unknown(world.register !== 'none');
    return route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    });
  };
  await inspector.page.route('**/api/vehicles/vehicle?*', answer);
  return { ...inspector, asked };
};
const lookUp = (page: Page) => page.getByRole('region', { name: 'Vehicle look-up' }).last();
const field = (page: Page, name: string) => page.locator('dialog[open]').getByLabel(name, { exact: true });
const line = (page: Page, text: string) => page.locator('.vehicle-line').filter({ hasText: text });

test('H-04, AMB-69, R-38: a vehicle found by its plate fills the sheet, and Submit waits until it is confirmed', async () => {
  const { vehicleOdometer, ...car } = finishedCar();
  const blank = {
    ...{ vehicleRegistrationPlate: '', vehicleVIN: '', vehicleMake: '', vehicleModel: '', vehicleYear: null },
    ...{ vehicleYearFirstRegisteredNZ: null, vehicleFuelType: '', vehicleBodystlye: '' },
  };
  const { page, server, asked } = await openLookUp({ known: [hilux], register: 'none' }, { ...car, ...blank });
  await plate(page).pressSequentially('kzt 482');
  await lookUp(page).getByText('Found in your records').waitFor();
  await lookUp(page).getByText('121,000 km when last seen').waitFor();
  const history = lookUp(page).getByRole('link', { name: 'Vehicle history (opens in a new tab)' });
  expect(await history.getAttribute('href')).toBe('/vehicle/vin_1');
  await line(page, '2017 Toyota Hilux SR5 · Diesel · car').waitFor();
  expect(asked[0]).toBe('Registration=KZT482&ForceNoCarjam=true');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Still to do: Odometer and Vehicle confirmation in Vehicle details' }).tap();
  expect(await field(page, 'Odometer').inputValue()).toBe('');
  await field(page, 'Odometer').fill(String(vehicleOdometer));
  await page.getByText('To complete: Vehicle confirmation').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const confirm = lookUp(page).getByRole('button', { name: 'Confirm' });
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await confirm.tap();
  await lookUp(page).getByText('Vehicle details confirmed').waitFor();
  await submit(page).waitFor();
  const written = { VehicleID: 'vin_1', vehicleVIN: hilux.Vin, vehicleMake: 'Toyota', vehicleYear: 2017 };
  await eventually(() => expect(server.draft()).toMatchObject({ ...written, vehicleOdometer }));

  // a confirmation on an earlier visit is remembered
  await page.reload();
  await page.getByText('Vehicle details confirmed').waitFor();
  await eventually(async () => expect(await submit(page).isEnabled()).toBe(true));
});

test('G-36: after an offline reload the earlier look-up result is still used, for the same vehicle only', async () => {
  const { page } = await openLookUp({ known: [hilux], register: 'none' });
  const silent = 'The register did not respond. Enter the details yourself.';
  const reloadWithout = async () => {
    await page.route('**/api/vehicles/vehicle?*', cut);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/vehicles/vehicle?'));
    await page.reload();
    await failed;
  };
  await plate(page).fill('KZT482');
  await lookUp(page).getByText('Found in your records').waitFor();
  await reloadWithout();
  await lookUp(page).getByText("We'll look it up again when you're online").waitFor();
  expect(await page.getByText(silent).count()).toBe(0);
  await page.unroute('**/api/vehicles/vehicle?*', cut);
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))));
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await lookUp(page).getByText('Vehicle details confirmed').waitFor();
  await reloadWithout();
  await lookUp(page).getByText('Vehicle details confirmed').waitFor();
  expect(await page.getByText(silent).count()).toBe(0);
  await plate(page).fill('ZZZ999');
  await lookUp(page).getByText(silent).waitFor();
  expect(await page.getByText('Vehicle details confirmed').count()).toBe(0);
});
const cut = (route: Route) => route.abort();

test('AMB-69: another plate clears what the first filled in, but no typed values', async () => {
  const { page, server } = await openLookUp({ known: [hilux, mazda], register: 'none' });
  await plate(page).fill('KZT482');
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await card(page, 'Vehicle details').tap();
  await field(page, 'Model').fill('Hilux Surf');
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await plate(page).fill('ABC12');
  await line(page, 'Hilux Surf · car').waitFor();
  const cleared = { VehicleID: '', vehicleVIN: '', vehicleMake: '', vehicleModel: 'Hilux Surf', vehicleYear: null };
  await eventually(() => expect(server.draft()).toMatchObject(cleared));

  await plate(page).fill('ABC123');
  await lookUp(page).getByText('On this sheet: Model Hilux Surf, not Demio').waitFor();
  await line(page, '2017 Mazda Hilux Surf').waitFor();
  await lookUp(page).getByRole('button', { name: 'Use these details' }).tap();
  await line(page, '2017 Mazda Demio').waitFor();
  expect(await lookUp(page).getByRole('button', { name: 'Use these details' }).count()).toBe(0);
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await eventually(() => expect(server.draft()).toMatchObject({ VehicleID: 'vin_2', vehicleModel: 'Demio' }));
});

test('R-38: the register is queried on request, and unknown details are typed by hand', async () => {
  const world: World = { known: [], register: [{ ...hilux, VehicleID: '', source: 'register', Make: 'TOYOTA' }] };
  const { page, asked } = await openLookUp(world);
  const ask = lookUp(page).getByRole('button', { name: 'Look up in the register' });
  await plate(page).fill('NONE1');
  await ask.tap();
  await lookUp(page).getByText('This vehicle is not in the register. Enter the details yourself.').waitFor();
  await plate(page).fill('KZT482');
  await ask.tap();
  await lookUp(page).getByText('Found in the register').waitFor();
  await line(page, '2017 TOYOTA Hilux SR5').waitFor();
  expect(asked.filter((query) => query.includes('ForceNoCarjam=false'))).toEqual([
    'Registration=NONE1&ForceNoCarjam=false',
    'Registration=KZT482&ForceNoCarjam=false',
  ]);
  // by the filled-in VIN, too
  await eventually(() => expect(asked.at(-1)).toContain('ForceNoCarjam=true&Vin=7AT'));
  await card(page, 'Vehicle details').tap();
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await lookUp(page).getByText('Vehicle details confirmed').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  world.register = 'silent';
  await plate(page).fill('ZZZ999');
  await lookUp(page).getByText('The register did not respond. Enter the details yourself.').waitFor();
  await card(page, 'Vehicle details').tap();
  await field(page, 'Make').fill('Mazda');
  expect(await field(page, 'Make').inputValue()).toBe('Mazda');
});

const DECIDED = { EstimateID: EstimateId.parse('est_ABCDEFGHIJKLMNOPQRSTUVWX'), at: '2025-11-20T00:05:00.000Z' };
const stopLamp: DeclinedLine = {
  ...{ ...DECIDED, id: '1', decision: 'declined', words: 'Stop lamp does not work on the left side' },
  ...{ inspectionItemName: 'externalStopLamps', cents: 115_00, isSafety: true, readings: {} },
};
const declined: DeclinedLine[] = [
  stopLamp,
  ...['Sundries', 'Wheel alignment', 'Cabin filter', 'Wiper blades', 'Coolant'].map(
    (words, n): DeclinedLine => ({
      ...{ ...DECIDED, id: String(n + 2), decision: 'later', words, cents: 15_00, isSafety: false, readings: {} },
    }),
  ),
];

test('work declined last time is shown where the vehicle is found, and beside its item', async () => {
  const { page, answer } = await openLookUp({ known: [hilux], register: 'none' }, {}, {});
  answer({ 'history.declined': byId({ vin_1: { declined } }) });
  await plate(page).fill('KZT482');
  const told = lookUp(page).getByRole('region', { name: 'Declined last time' });
  await told.getByText('and 1 more in the vehicle history').waitFor();
  expect(await told.getByRole('listitem').allTextContents()).toEqual([
    'E7 Stop lamps: Stop lamp does not work on the left side · Declined 20/11/2025',
    'Sundries · Postponed 20/11/2025',
    'Wheel alignment · Postponed 20/11/2025',
    'Cabin filter · Postponed 20/11/2025',
    'Wiper blades · Postponed 20/11/2025',
  ]);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await told.waitFor();
  await card(page, 'External inspection').tap();
  await page.getByRole('button', { name: 'Note on Stop lamps' }).tap();
  await page.getByText('Declined 20/11/2025: Stop lamp does not work on the left side').waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await page.getByRole('button', { name: 'Note on Head lamps' }).tap();
  expect(await page.getByText('Declined 20/11/2025:').count()).toBe(1);
});

test('a vehicle without declined work, or with a failed request for it, is looked up as usual', async () => {
  const { page, answer } = await openLookUp({ known: [hilux, mazda], register: 'none' });
  const asked: string[] = [];
  answer({
    'history.declined': ({ params }) => {
      asked.push(params.id);
      return params.id === 'vin_1' ? { declined: [] } : 'lost';
    },
  });
  await plate(page).fill('KZT482');
  await lookUp(page).getByText('Found in your records').waitFor();
  await eventually(() => expect(asked).toEqual(['vin_1']));
  await plate(page).fill('ABC123');
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await lookUp(page).getByText('Vehicle details confirmed').waitFor();
  await eventually(() => expect(asked).toEqual(['vin_1', 'vin_2']));
  expect(await page.getByText('Declined last time').count()).toBe(0);
});
