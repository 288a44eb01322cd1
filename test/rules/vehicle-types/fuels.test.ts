import { expect, it } from 'vitest';
import { FUELS, normalizeFuel } from '#shared/vehicle-types/fuels.ts';

it.each([
  ['diesel', 'Diesel'],
  ['Diesel ', 'Diesel'],
  [' PLUG IN  HYBRID', 'Plug-in hybrid'],
  ['ｌｐｇ', 'LPG'],
  [' Steam ', 'Steam'],
  ['Diesel and LPG', 'Diesel and LPG'],
  ['', ''],
])('the typed fuel %j is %j', (typed, fuel) => {
  expect(normalizeFuel(typed)).toBe(fuel);
});

it('keeps every listed fuel', () => {
  expect(FUELS.map(normalizeFuel)).toEqual(FUELS);
});
