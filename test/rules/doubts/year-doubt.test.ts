import { expect, it } from 'vitest';
import { farDayDoubt, registrationDoubt, unlikelyYear, yearDoubt } from '#shared/doubts/year-doubt.ts';
import type { NzDate } from '#shared/nz-date.ts';

const registered = (year: number) => `First registered in ${year}, before its year of manufacture?`;

it.each([
  ['both years the same', 2017, 2017, '', undefined],
  ['made after it was registered here', 2017, 2016, '', registered(2016)],
  ['made after it was registered anywhere', 2017, 2018, '2016-12-31', registered(2016)],
  ['the earlier of both', 2017, 2015, '2016-12-31', registered(2015)],
  ['registered after it was made', 2017, 2018, '2017-01-01', undefined],
  ['unknown registration', 2017, null, '', undefined],
  ['no year of manufacture', null, 2016, '2016-12-31', undefined],
  ['a year still being typed', 2017, 201, '', undefined],
])('H-05: %s', (_, vehicleYear, vehicleYearFirstRegisteredNZ, first, expected) => {
  const vehicleFirstRegistered = first as NzDate | '';
  expect(yearDoubt({ vehicleYear, vehicleYearFirstRegisteredNZ, vehicleFirstRegistered })).toBe(expected);
});

it.each([
  [17, 'Enter all four digits of the year.'],
  [20_177, 'Check the year: 20177.'],
  [1899, 'Check the year: 1899.'],
  [1900, undefined],
  [2027, undefined],
  [null, undefined],
])('H-05: the year %s is unlikely: %s', (year, doubt) => expect(unlikelyYear(year)).toBe(doubt));

it.each([
  ['in the year that it was registered here', 2017, '2017-12-31', undefined],
  ['after that year', 2017, '2018-01-01', 'First registered in New Zealand in 2017, before this date?'],
  ['a year still being typed', 201, '2018-01-01', undefined],
  ['no year', null, '2018-01-01', undefined],
  ['no day', 2017, '', undefined],
])('G-28: first registered anywhere %s', (_, yearFirstRegisteredNZ, firstRegistered, expected) => {
  expect(registrationDoubt({ firstRegistered: firstRegistered as NzDate | '', yearFirstRegisteredNZ })).toBe(expected);
});

it.each([
  ['initialDateOfInspection', '1926-11-20', 'Check the year: 1926.'],
  ['initialDateOfInspection', '2016-11-20', undefined],
  ['newWoFExpiryDate', '2062-11-20', 'Check the year: 2062.'],
  ['newWoFExpiryDate', '2036-11-20', undefined],
  ['vehicleCurrentExpiryDate', '1900-01-01', 'Check the year: 1900.'],
  ['vehicleFirstRegistered', '1926-01-01', undefined],
  ['vehicleFirstRegistered', '1925-12-31', 'Check the year: 1925.'],
  ['vehicleFirstRegistered', '', undefined],
] as const)('H-05: on %s, the date %s is doubted: %s', (field, day, doubt) => {
  expect(farDayDoubt(field, day, '2026-11-20' as NzDate)).toBe(doubt);
});
