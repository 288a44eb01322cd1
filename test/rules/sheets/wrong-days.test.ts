import { describe, expect, it } from 'vitest';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { findWrongDays } from '#shared/sheets/wrong-days.ts';

const submittedOn = '2026-11-22' as NzDate;
const later = (days: number) => addDays(submittedOn, days);
const sheet = (inspected: number, expires: number) => ({
  ...finishedCar(),
  initialDateOfInspection: later(inspected),
  newWoFExpiryDate: later(expires),
});
const failed = { ...carWithThreeFails(), initialDateOfInspection: later(0), newWoFExpiryDate: later(-400) };
const EARLY = 'This date is in the future';

describe('a day that is impossible on a sheet', () => {
  it.each([
    ['the day of its submission', sheet(0, 365), {}],
    ['the day before', sheet(-1, 365), {}],
    ['the day after', sheet(1, 365), { initialDateOfInspection: EARLY }],
    ['no day', { ...sheet(0, 365), initialDateOfInspection: '' as const }, {}],
    ['a WoF to its own day', sheet(-9, -9), {}],
    [
      'a WoF to the day before',
      sheet(-9, -10),
      { newWoFExpiryDate: 'The new WoF expires on 12/11/2026, before the inspection date, 13/11/2026' },
    ],
    ['both', sheet(2, 1), { initialDateOfInspection: EARLY, newWoFExpiryDate: expect.stringContaining('before') }],
    ['a recheck: its own day', { ...sheet(2, 365), isRecheck: true, recheckDateOfInspection: later(0) }, {}],
    [
      'a recheck: the day after',
      { ...sheet(0, 365), isRecheck: true, recheckDateOfInspection: later(1) },
      { recheckDateOfInspection: EARLY },
    ],
    ['a WoF of a failed sheet', failed, {}],
  ])('H-05, G-30: %s', (_, one, wrong) => {
    expect(findWrongDays(one, submittedOn)).toEqual(wrong);
  });

  it.each([
    ['is the day of its submission', 0, {}],
    ['is the day after', 1, { vehicleFirstRegistered: EARLY }],
  ])('G-28: first registered anywhere %s', (_, day, wrong) => {
    expect(findWrongDays({ ...sheet(0, 365), vehicleFirstRegistered: later(day) }, submittedOn)).toEqual(wrong);
  });

  it.each([
    ['the day that its number was taken', sheet(-3, 365), {}],
    [
      'the day before',
      sheet(-4, 365),
      { initialDateOfInspection: 'This paper sheet was issued on 19/11/2026, after this date' },
    ],
    ['a future day', sheet(1, 365), { initialDateOfInspection: EARLY }],
    ['no day', { ...sheet(0, 365), initialDateOfInspection: '' as const }, {}],
  ])('H-05, K-16: of a paper sheet: %s', (_, one, wrong) => {
    expect(findWrongDays(one, submittedOn, later(-3))).toEqual(wrong);
  });
});
