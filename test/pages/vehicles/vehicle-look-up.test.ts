import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { DeclinedLine } from '#shared/history/model.ts';
import { EstimateId } from '#shared/ids.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { byId } from '#test/browser/answers.ts';
import { card, plate, submit } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { whenSaved } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { hilux, lookUp, mazda, openLookUp, type World } from './open-look-up.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const field = (page: Page, name: string) => page.locator('dialog[open]').getByLabel(name, { exact: true });
const line = (page: Page, text: string) => page.locator('.vehicle-line').filter({ hasText: text });

test('H-04, AMB-69, R-38: a vehicle found by its plate fills the sheet, and Submit waits until it is confirmed', async () => {
  const { vehicleOdometer, ...car } = finishedCar();
  const blank = {
    ...{ vehicleRegistrationPlate: '', vehicleVIN: '', vehicleMake: '', vehicleModel: '', vehicleYear: null },
    ...{ vehicleYearFirstRegisteredNZ: null, vehicleFuelType: '', vehicleBodystlye: '' },
  };
  const { page, server, asked } = await openLookUp(site, { known: [hilux], register: 'none' }, { ...car, ...blank });
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
  const confirm = lookUp(page).getByRole('button', { name: 'Confirm' });
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await confirm.tap();
  await lookUp(page).getByText('Vehicle details confirmed').waitFor();
  await submit(page).waitFor();
  const written = { VehicleID: 'vin_1', vehicleVIN: hilux.Vin, vehicleMake: 'Toyota', vehicleYear: 2017 };
  await whenSaved(page, () => expect(server.draft()).toMatchObject({ ...written, vehicleOdometer }));

  // a confirmation on an earlier visit is remembered
  await page.reload();
  await page.getByText('Vehicle details confirmed').waitFor();
  await eventually(async () => expect(await submit(page).isEnabled()).toBe(true));
});

test('AMB-69: another plate clears what the first filled in, but no typed values; without declined work, or with a failed request for it, nothing is said about it', async () => {
  const asked: string[] = [];
  const similar = { KZT4B2: ['KZT482'] };
  const { page, server } = await openLookUp(
    site,
    { known: [hilux, mazda], register: 'none', similar },
    {},
    ({ params }) => {
      asked.push(params.id);
      return params.id === 'vin_1' ? { declined: [] } : 'lost';
    },
  );
  await plate(page).fill('KZT4B2');
  await lookUp(page).getByText('You have a vehicle with the plate KZT482. Is it this one?').waitFor();
  await lookUp(page).getByRole('button', { name: 'Use KZT482' }).tap();
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await card(page, 'Vehicle details').tap();
  await field(page, 'Model').fill('Hilux Surf');
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await plate(page).fill('ABC12');
  await line(page, 'Hilux Surf · car').waitFor();
  const cleared = { VehicleID: '', vehicleVIN: '', vehicleMake: '', vehicleModel: 'Hilux Surf', vehicleYear: null };
  await whenSaved(page, () => expect(server.draft()).toMatchObject(cleared));

  await plate(page).fill('ABC123');
  await lookUp(page).getByText('On this sheet: Model Hilux Surf, not Demio').waitFor();
  await line(page, '2017 Mazda Hilux Surf').waitFor();
  await lookUp(page).getByRole('button', { name: 'Use these details' }).tap();
  await line(page, '2017 Mazda Demio').waitFor();
  expect(await lookUp(page).getByRole('button', { name: 'Use these details' }).count()).toBe(0);
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await whenSaved(page, () => expect(server.draft()).toMatchObject({ VehicleID: 'vin_2', vehicleModel: 'Demio' }));
  await eventually(() => expect(asked).toEqual(['vin_1', 'vin_2']));
  expect(await page.getByText('Declined last time').count()).toBe(0);
});

test('R-38: the register is queried on request, and unknown details are typed by hand', async () => {
  const world: World = { known: [], register: [{ ...hilux, VehicleID: '', source: 'register', Make: 'TOYOTA' }] };
  const { page, asked } = await openLookUp(site, world);
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
  const { page } = await openLookUp(site, { known: [hilux], register: 'none' }, {}, byId({ vin_1: { declined } }));
  await plate(page).fill('KZT482');
  const told = lookUp(page).getByRole('region', { name: 'Declined last time' });
  await told.getByText('and 1 more in the vehicle history').waitFor();
  expect(await told.getByRole('listitem').allTextContents()).toEqual([
    'E7 Stop lamps: Stop lamp does not work on the left side · Declined 20/11/2025',
    'Sundries · Not now 20/11/2025',
    'Wheel alignment · Not now 20/11/2025',
    'Cabin filter · Not now 20/11/2025',
    'Wiper blades · Not now 20/11/2025',
  ]);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await lookUp(page).getByRole('button', { name: 'Confirm' }).tap();
  await told.waitFor();
  await card(page, 'External inspection').tap();
  await page.getByRole('button', { name: 'Note on Stop lamps' }).tap();
  await page.getByText('Declined 20/11/2025: Stop lamp does not work on the left side').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Note on Head lamps' }).tap();
  expect(await page.getByText('Declined 20/11/2025:').count()).toBe(1);
});
