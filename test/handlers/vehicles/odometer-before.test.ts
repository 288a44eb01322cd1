import { expect, it } from 'vitest';
import type { Item } from '#lambdas/table/table.ts';
import { findOdometerBefore } from '#lambdas/vehicles/odometer-before.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';

const sheet = finishedCar();
const { vehicleRegistrationPlate: Registration, vehicleVIN: Vin } = sheet;
const facts = { ...vehicleOfSheet(sheet), LatestOdometerReading: 90_000 };
const stored = (changes: { Registration?: string; Vin?: string }): Item => ({
  ...{ pk: 'ORG#x', sk: 'VEHICLE#x', type: 'VEHICLE', id: 'x' },
  facts: { ...facts, ...changes },
});

it('the previous odometer reading is that of the same VIN; the plate decides only without one', () => {
  const OTHER_VIN = 'JYARN33E0JA004521';
  const read = (changes: Parameters<typeof stored>[0], vehicleVIN = Vin) =>
    findOdometerBefore({ ...sheet, vehicleVIN }, undefined, stored(changes))?.km;
  expect(read({})).toBe(90_000);
  expect(read({ Registration: 'OLD111' })).toBe(90_000);
  expect(read({ Registration, Vin: OTHER_VIN })).toBeUndefined();
  expect(read({ Registration, Vin: OTHER_VIN }, 'N/A')).toBe(90_000);
  expect(read({ Registration: 'OLD111', Vin: OTHER_VIN }, 'N/A')).toBeUndefined();
});
