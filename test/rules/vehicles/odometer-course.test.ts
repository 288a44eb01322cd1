import { expect, it } from 'vitest';
import { listOdometers } from '#shared/history/visits.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { OdometerUnit } from '#shared/vehicle-types/odometer.ts';
import { findOdometerRemarks, formatOdometerRemark } from '#shared/vehicles/odometer-remarks.ts';

const readings = (...told: [day: string, km: number][]) => told.map(([day, km]) => ({ day: day as NzDate, km }));
const wordsFor = (...told: [day: string, km: number][]) =>
  findOdometerRemarks(readings(...told)).map(formatOdometerRemark);

it.each<[why: string, told: [string, number][], said: string[]]>([
  ['no reading', [], []],
  ['one reading', [['2026-11-18', 128_450]], []],
  [
    'the same again the next day',
    [
      ['2026-11-18', 128_450],
      ['2026-11-19', 128_450],
    ],
    [],
  ],
  [
    'a car in daily use',
    [
      ['2025-11-18', 116_200],
      ['2026-11-18', 128_450],
    ],
    [],
  ],
  [
    'one kilometre back',
    [
      ['2026-11-18', 128_450],
      ['2026-11-25', 128_449],
    ],
    ['The odometer went backwards: 128,450 km on 18/11/2026, 128,449 km on 25/11/2026'],
  ],
  [
    '500 km in one day',
    [
      ['2026-11-18', 1000],
      ['2026-11-18', 1500],
    ],
    [],
  ],
  [
    'more than 500 km in one day',
    [
      ['2026-11-18', 1000],
      ['2026-11-18', 1501],
    ],
    ['The odometer jumped: 1,000 km on 18/11/2026, 1,501 km on 18/11/2026, 501 km in 0 days'],
  ],
  [
    '1,000 km to the next day',
    [
      ['2026-11-18', 1000],
      ['2026-11-19', 2000],
    ],
    [],
  ],
  [
    'more than 1,000 km to the next day',
    [
      ['2026-11-18', 1000],
      ['2026-11-19', 2001],
    ],
    ['The odometer jumped: 1,000 km on 18/11/2026, 2,001 km on 19/11/2026, 1,001 km in 1 day'],
  ],
  [
    '183,000 km in a year',
    [
      ['2025-11-18', 10_000],
      ['2026-11-18', 193_000],
    ],
    [],
  ],
  [
    '183,001 km in a year',
    [
      ['2025-11-18', 10_000],
      ['2026-11-18', 193_001],
    ],
    ['The odometer jumped: 10,000 km on 18/11/2025, 193,001 km on 18/11/2026, 183,001 km in 365 days'],
  ],
  [
    'one digit too many, corrected later',
    [
      ['2025-11-18', 82_451],
      ['2026-05-18', 890_120],
      ['2026-11-18', 95_030],
    ],
    [
      'The odometer jumped: 82,451 km on 18/11/2025, 890,120 km on 18/05/2026, 807,669 km in 181 days',
      'The odometer went backwards: 890,120 km on 18/05/2026, 95,030 km on 18/11/2026',
    ],
  ],
  [
    'days in another order',
    [
      ['2026-11-18', 128_450],
      ['2025-11-18', 116_200],
    ],
    [],
  ],
])('%s', (_, told, said) => {
  expect(wordsFor(...told)).toEqual(said);
});

it('a course in miles is compared in kilometres and told as read; hours are left out', () => {
  const visit = (id: number, day: string, odometer: number, odometerUnit?: OdometerUnit) => ({
    ...{ id, day: day as NzDate },
    found: { odometer, treads: {}, failed: [], ...(odometerUnit && { odometerUnit }) },
  });
  const visits = [
    visit(1, '2025-11-18', 80_123, 'miles'),
    visit(2, '2026-05-18', 900, 'hours'),
    visit(3, '2026-11-18', 79_000, 'miles'),
    visit(4, '2026-11-19', 127_140),
  ];
  expect(listOdometers(visits).map(({ km }) => km)).toEqual([128_945, 127_138, 127_140]);
  expect(findOdometerRemarks(listOdometers(visits)).map(formatOdometerRemark)).toEqual([
    'The odometer went backwards: 80,123 miles on 18/11/2025, 79,000 miles on 18/11/2026',
  ]);
});
