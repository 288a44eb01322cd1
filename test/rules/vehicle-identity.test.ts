import { expect, it } from 'vitest';
import {
  isSameVin,
  listSimilarPlates,
  normalizePlate,
  normalizeVin,
  Plate,
  parseVin,
  SheetVin,
  Vin,
} from '#shared/vehicle-identity.ts';

it.each([
  ['abc123', 'ABC123'],
  [' ABC 123 ', 'ABC123'],
  ['abc-123', 'ABC123'],
  ['KØT 48Ø', 'K0T480'],
  ['wofnz', 'WOFNZ'],
  ['m381z', 'M381Z'],
  ['', ''],
  ['ＡＢＣ１２３', 'ABC123'],
  ['ABC123\u200B', 'ABC123'],
  ['\u202AABC123\u202C', 'ABC123'],
  ['ABC\u00A0123', 'ABC123'],
  ['ABC\u2011123', 'ABC123'],
  ['ABC·123', 'ABC123'],
  ['a.b.c 123', 'ABC123'],
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

it.each([['GD1-0012345'], ['12345'], ['1234'], ['JYARN33E0JA'], ['NONE123'], ['7AT0H65YX17028317']])(
  'G-28: the VIN or chassis number %s is kept',
  (typed) => {
    expect(normalizeVin(typed)).toBe(typed);
    expect(SheetVin.parse(` ${typed.toLowerCase()}\u200B`)).toBe(typed);
    expect(parseVin(parseVin(typed))).toBe(typed);
  },
);

it.each([
  'None',
  'UNKNOWN',
  'nil',
  'No VIN',
  'not known',
  'N.A.',
  'TBA',
  '-',
  '–',
  '?',
  'XXXXX',
  '0000-000',
  'n / a',
  '123',
])('J-10, G-28: %j means no VIN', (typed) => {
  expect(normalizeVin(typed)).toBe(null);
  expect(Vin.parse(typed)).toBe(null);
  expect(SheetVin.parse(typed)).toBe('N/A');
});

it('G-28: nothing typed is not the same as no VIN', () => {
  expect(['', ' ', '\u200B'].map((typed) => SheetVin.parse(typed))).toEqual(['', '', '']);
});

it.each([
  ['7AT0H65YX17028317', '7ATOH65YXI7O28317', true],
  ['7AT0H65YX17028317', '7ATQH65YX17028317', true],
  ['7AT0H65YX17028317', '7AT0H65YX17028318', false],
  ['GD1-0012345', 'GDI-OO12345', false],
])('G-28: %s and %s are the same VIN: %j', (one, other, isSame) => {
  expect(isSameVin(one, other)).toBe(isSame);
});

it('a plate resembles others with O for 0 and I for 1, and no longer text does', () => {
  expect(listSimilarPlates('CNRYO1')).toEqual(['CNRY01', 'CNRY0I', 'CNRYOI']);
  expect(listSimilarPlates('ABC234')).toEqual([]);
  expect(listSimilarPlates('0O1I0O')).toHaveLength(63);
  expect(listSimilarPlates('0000000')).toEqual([]);
});
