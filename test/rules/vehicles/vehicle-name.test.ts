import { expect, it } from 'vitest';
import { buildVehicleId, getSheetVehicleId, parseVehicleId } from '#shared/vehicles/vehicle-id.ts';

it.each([
  [{ vin: 'JYA-RN33E', plate: 'KZT482' }, 'vin_JYA-RN33E'],
  [{ vin: null, plate: 'KZT482' }, 'plate_KZT482'],
])('%j can be read back from its id', (named, id) => {
  expect(buildVehicleId(named)).toBe(id);
  expect(buildVehicleId(parseVehicleId(id))).toBe(id);
});

it.each(['', 'vin', 'vin_', 'plate_', 'other_KZT482', 'x vin_KZT482'])('%j is not an id of a VIN or plate', (id) => {
  expect(parseVehicleId(id)).toEqual({ vin: null, plate: '' });
});

it.each([
  ['by its VIN, whatever plate it has', { vehicleVIN: 'jya rn33e', VehicleID: 'plate_OLD1' }, 'vin_JYARN33E'],
  ['by the selected vehicle, if it has no VIN', { vehicleVIN: 'N/A', VehicleID: 'plate_OLD1' }, 'plate_OLD1'],
  ['by its plate otherwise', { vehicleVIN: 'N/A', VehicleID: '' }, 'plate_KZT482'],
  ['not at all, if it has neither', { vehicleVIN: '', VehicleID: '', vehicleRegistrationPlate: '' }, ''],
])('a sheet’s vehicle is looked up %s', (_, sheet, id) => {
  expect(getSheetVehicleId({ vehicleRegistrationPlate: 'KZT482', ...sheet })).toBe(id);
});
