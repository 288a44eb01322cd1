import { expect, it } from 'vitest';
import { normalizePlate, normalizeVin, Plate, Vin } from '#shared/vehicle-identity.ts';

it.each([
  ['abc123', 'ABC123'],
  [' ABC 123 ', 'ABC123'],
  ['abc-123', 'ABC123'],
  ['KØT 48Ø', 'K0T480'],
  ['wofnz', 'WOFNZ'],
  ['m381z', 'M381Z'],
  ['', ''],
])('AMB-117: the plate %j is stored as %s', (typed, plate) => {
  expect(normalizePlate(typed)).toBe(plate);
  expect(normalizePlate(plate)).toBe(plate);
  expect(Plate.parse(typed)).toBe(plate);
});

it.each(['ABCDEFG', 'Ā1', 'AB#1', '王1'])('%j is not a plate', (typed) => {
  expect(Plate.safeParse(typed).success).toBe(false);
});

it.each([
  ['7at0h65yx17028317', '7AT0H65YX17028317'],
  [' 7AT0H65Y X170 28317', '7AT0H65YX17028317'],
  ['jzx100-0012345', 'JZX100-0012345'],
  ['N/A', null],
  ['n/a', null],
  [' ', null],
  ['', null],
  [null, null],
])('J-10: the VIN %j is stored as %j', (typed, vin) => {
  expect(normalizeVin(typed)).toBe(vin);
  expect(Vin.parse(typed)).toBe(vin);
});
