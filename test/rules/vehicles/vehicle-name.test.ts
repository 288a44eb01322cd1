import { expect, it } from 'vitest';
import { buildVehicleId, getSheetVehicleId, isAmbiguousId, parseVehicleId } from '#shared/vehicles/vehicle-id.ts';

it.each([
  [{ vin: '7AT0H65YX17028317', plate: 'KZT482' }, 'vin_7AT0H65YX17028317'],
  [{ vin: 'JYA-RN33E', plate: 'KZT482' }, 'plate_KZT482'],
  [{ vin: 'JYA-RN33E', plate: '' }, 'vin_JYA-RN33E'],
  [{ vin: null, plate: 'KZT482' }, 'plate_KZT482'],
])('%j can be read back from its id', (named, id) => {
  expect(buildVehicleId(named)).toBe(id);
  expect(buildVehicleId(parseVehicleId(id))).toBe(id);
});

it.each(['', 'vin', 'vin_', 'plate_', 'other_KZT482', 'x vin_KZT482'])('%j is not an id of a VIN or plate', (id) => {
  expect(parseVehicleId(id)).toEqual({ vin: null, plate: '' });
});

const noPlate = { vehicleRegistrationPlate: '' };

it.each([
  [
    'by its VIN, whatever plate it has',
    { vehicleVIN: '7at0h65y x17028317', VehicleID: 'plate_OLD1' },
    'vin_7AT0H65YX17028317',
  ],
  ['not by its chassis number', { vehicleVIN: 'JYA-RN33E', VehicleID: 'plate_OLD1' }, 'plate_OLD1'],
  ['by its plate, not an id that others may share', { vehicleVIN: 'None', VehicleID: 'vin_NONE' }, 'plate_KZT482'],
  ['by its chassis number without a plate', { ...noPlate, vehicleVIN: 'JYA-RN33E', VehicleID: '' }, 'vin_JYA-RN33E'],
  ['by the selected vehicle, if it has no VIN', { vehicleVIN: 'N/A', VehicleID: 'plate_OLD1' }, 'plate_OLD1'],
  ['by its plate otherwise', { vehicleVIN: 'N/A', VehicleID: '' }, 'plate_KZT482'],
  ['not at all, if it has neither', { vehicleVIN: '', VehicleID: '', vehicleRegistrationPlate: '' }, ''],
])('a sheet’s vehicle is looked up %s', (_, sheet, id) => {
  expect(getSheetVehicleId({ vehicleRegistrationPlate: 'KZT482', ...sheet })).toBe(id);
});

it.each([
  ['vin_NONE', true],
  ['vin_12345', true],
  ['vin_12345_mih8k2x', true],
  ['vin_7AT0H65YX17028317', false],
  ['vin_7AT0H65YX17028317_mih8k2x', false],
  ['plate_KZT482', false],
  ['', false],
])('the id %j may stand for several vehicles: %j', (id, isAmbiguous) => {
  expect(isAmbiguousId(id)).toBe(isAmbiguous);
});
