import type { Page } from 'playwright-core';
import type { Draft } from '#shared/drafts/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import type { Answers } from '#test/browser/answers.ts';
import type { Site } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

export const hilux: Vehicle = {
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
export const mazda: Vehicle = {
  ...hilux,
  VehicleID: 'vin_2',
  Registration: 'ABC123',
  Vin: null,
  Make: 'Mazda',
  Model: 'Demio',
};
const unknown = (register: boolean, similar?: string[]) =>
  new Problem('not-found', 'This vehicle was not found.', { register, ...(similar && { similar }) });

export type World = {
  known: Vehicle[];
  register: Vehicle[] | 'none' | 'silent';
  /** Known plates that look like an unknown one. */
  similar?: Record<string, string[]>;
};
export const openLookUp = async (
  site: Site,
  world: World,
  sheet: Partial<Draft> = {},
  declined?: Answers['history.declined'],
) => {
  const asked: string[] = [];
  const answers: Answers = {
    'vehicles.lookUp': ({ query: { Registration, Vin, ForceNoCarjam }, sent }) => {
      asked.push(sent.url.searchParams.toString());
      const isMeant = (one: Vehicle) =>
        (Vin && one.Vin === Vin) || (one.Registration === Registration && (!Vin || !one.Vin || one.Vin === Vin));
      const registered = !ForceNoCarjam && Array.isArray(world.register) ? world.register : [];
      const found = [...world.known, ...registered].find(isMeant);
      if (found) return found;
      return world.register === 'silent' ? 'lost' : unknown(world.register !== 'none', world.similar?.[Registration]);
    },
    ...(declined && { 'history.declined': declined }),
  };
  const inspector = await openSheet(site, { vehicleRegistrationPlate: '', ...sheet }, { answers });
  return { ...inspector, asked };
};
export const lookUp = (page: Page) => page.getByRole('region', { name: 'Vehicle look-up' }).last();
