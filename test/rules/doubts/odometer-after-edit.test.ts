import { expect, it } from 'vitest';
import { getPreviousOdometer, isSameVehicle } from '#shared/doubts/odometer-after-edit.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';

const ODOMETER = { km: 130_000, day: '' } as const;
const before = { ...finishedCar(), VehicleID: 'vin_A', odometerBefore: ODOMETER };
const found = { km: 300_000, day: '' } as const;
const own = { km: 128_450, day: '' } as const;

it.each<[string, Partial<FilledSheet>, boolean]>([
  ['another make', { vehicleMake: 'Mazda' }, true],
  ['another saved vehicle', { VehicleID: 'vin_B' }, false],
  ['another plate', { vehicleRegistrationPlate: 'KZT483' }, false],
  ['another VIN', { vehicleVIN: '7AT0H65YX17028318' }, false],
])('H-05: an edit to %s', (_, change, isSame) => {
  const sheet = { ...before, ...change };
  expect(isSameVehicle(sheet, before)).toBe(isSame);
  expect(isSameVehicle(sheet, { ...before, isRecheck: true })).toBe(true);
  expect(getPreviousOdometer(sheet, before, found)).toEqual(isSame ? ODOMETER : found);
  expect(getPreviousOdometer(sheet, before, undefined)).toEqual(isSame ? ODOMETER : undefined);
});

it('H-05: a vehicle that shows this inspection’s reading has no earlier one', () => {
  expect(getPreviousOdometer({ ...before, vehicleRegistrationPlate: 'KZT483' }, before, own)).toEqual(ODOMETER);
  expect(getPreviousOdometer({ ...before, VehicleID: 'vin_B' }, before, own)).toBeUndefined();
});
