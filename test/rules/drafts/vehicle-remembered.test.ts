import { expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { fillFromVehicle, vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';

const next = (sheet: ReturnType<typeof finishedCar>) =>
  fillFromVehicle({ ...vehicleOfSheet(sheet), VehicleID: 'vin_1', source: 'own' });

it('G-28: the day first registered anywhere is saved with the vehicle, unless it is impossible', () => {
  const sheet = { ...finishedCar(), vehicleYearFirstRegisteredNZ: 2018 };
  const day = '2017-03-04' as NzDate;
  expect(next({ ...sheet, vehicleFirstRegistered: day })).toMatchObject({ vehicleFirstRegistered: day });
  expect(next(sheet)).toMatchObject({ vehicleFirstRegistered: '' });
  const wrong = { ...sheet, vehicleFirstRegistered: '2019-01-01' as NzDate };
  expect(next(wrong)).toMatchObject({ vehicleFirstRegistered: '' });
});

it('G-28, J-10: that a vehicle has no VIN is saved, and sent as null', () => {
  const sheet = { ...finishedCar(), vehicleVIN: 'n/a' };
  expect(vehicleOfSheet(sheet)).toMatchObject({ Vin: null });
  expect(next(sheet)).toMatchObject({ vehicleVIN: 'N/A' });
  expect(next({ ...sheet, vehicleVIN: '' })).toMatchObject({ vehicleVIN: '' });
  const stamped = { ...vehicleOfSheet(sheet), Vin: '7AT0H65YX17028317', VehicleID: 'vin_1', source: 'own' as const };
  expect(fillFromVehicle(stamped)).toMatchObject({ vehicleVIN: '7AT0H65YX17028317' });
});
