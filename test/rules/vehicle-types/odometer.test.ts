import { expect, it } from 'vitest';
import { formatKilometres, formatOdometer, OdometerUnit, toKilometres } from '#shared/vehicle-types/odometer.ts';

it.each<[number, OdometerUnit, string, number | null]>([
  [128_450, '', '128,450 km', 128_450],
  [128_450, 'km', '128,450 km', 128_450],
  [80_123, 'miles', '80,123 miles', 128_945],
  [0, 'miles', '0 miles', 0],
  [1234, 'hours', '1,234 hours', null],
])('an odometer of %d %s is printed as %s and compared as %j km', (reading, unit, words, km) => {
  expect(formatOdometer(reading, unit)).toBe(words);
  expect(toKilometres(reading, unit)).toBe(km);
  expect(OdometerUnit.parse(unit)).toBe(unit);
});

it('every whole number of miles comes back from kilometres unchanged', () => {
  for (let miles = 0; miles < 10_000_000; miles += 997)
    expect(formatKilometres(Number(toKilometres(miles, 'miles')), 'miles')).toBe(formatOdometer(miles, 'miles'));
});

it('no reading has no kilometres', () => expect(toKilometres(null, 'miles')).toBeNull());
