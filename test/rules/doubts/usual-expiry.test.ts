import { describe, expect, it } from 'vitest';
import { findDoubts } from '#shared/doubts/doubts.ts';
import { doubtExpiry, listUsualExpiries, unusualExpiry } from '#shared/doubts/usual-expiry.ts';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar, finishedMotorcycle } from '#shared/samples/sheets.ts';
import { proposeExpiry } from '#shared/sheets/expiry.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';

const day = (text: string) => text as NzDate;
const car = (fields: Partial<FilledSheet>): FilledSheet => ({
  ...finishedCar(),
  initialDateOfInspection: day('2026-11-22'),
  vehicleCurrentExpiryDate: day('2026-11-20'),
  vehicleYear: null,
  vehicleYearFirstRegisteredNZ: null,
  newWoFExpiryDate: day('2035-01-01'),
  ...fields,
});
const registered = (first: string, fields: Partial<FilledSheet> = {}) =>
  car({ vehicleFirstRegistered: day(first), ...fields });

describe('G-30: an expiry that no rule proposes', () => {
  it.each<[string, FilledSheet, string | undefined]>([
    ['a year for a car of 2012', registered('2012-05-01'), '01/01/2035, usually 22/11/2027'],
    [
      'an unconfirmed rule and the confirmed one',
      registered('2020-03-01'),
      '01/01/2035, usually 22/11/2027 or 22/11/2028 (not confirmed)',
    ],
    [
      'two possible ends of the current WoF',
      registered('2012-05-01', { vehicleCurrentExpiryDate: '' }),
      '01/01/2035, usually 22/11/2027 to 06/12/2027',
    ],
    [
      'a current WoF that has not expired',
      registered('2012-05-01', { vehicleCurrentExpiryDate: day('2026-12-01') }),
      '01/01/2035, usually 01/12/2027',
    ],
    [
      'a new car, by anniversary',
      registered('2025-06-01'),
      '01/01/2035, usually 01/06/2028 or 01/06/2029 (not confirmed)',
    ],
    [
      'years only, which are not confirmed',
      car({ vehicleYear: 2012, vehicleYearFirstRegisteredNZ: 2012 }),
      '01/01/2035, usually 22/11/2027 (not confirmed)',
    ],
    [
      'a year in which the day decides',
      car({ vehicleYear: 2018, vehicleYearFirstRegisteredNZ: 2019 }),
      '01/01/2035, usually 22/11/2027 (not confirmed) or 22/11/2028 (not confirmed)',
    ],
    ['an unknown age', car({}), undefined],
    ['years that contradict each other', car({ vehicleYear: 2020, vehicleYearFirstRegisteredNZ: 2012 }), undefined],
    ['no day of inspection', registered('2012-05-01', { initialDateOfInspection: '' }), undefined],
    ['a failed sheet', { ...carWithThreeFails(), newWoFExpiryDate: day('2035-01-01') }, undefined],
    ['no expiry entered', registered('2012-05-01', { newWoFExpiryDate: '' }), undefined],
  ])('%s', (_, sheet, expected) => {
    expect(unusualExpiry(sheet)).toBe(expected);
  });

  it.each([
    ['2012-05-01', '2027-11-21', true],
    ['2012-05-01', '2027-11-22', false],
    ['2012-05-01', '2027-11-23', true],
    ['2020-03-01', '2027-11-22', false],
    ['2020-03-01', '2028-11-22', false],
    ['2025-06-01', '2028-06-01', false],
    ['2025-06-01', '2029-06-01', false],
    ['2025-06-01', '2029-06-02', true],
  ])('registered on %s, to %s', (first, expiry, isUnusual) => {
    expect(unusualExpiry(registered(first, { newWoFExpiryDate: day(expiry) })) !== undefined).toBe(isUnusual);
  });

  it('of a new car with only a year may be any anniversary in that year', () => {
    const sheet = car({ vehicleYear: 2025, vehicleYearFirstRegisteredNZ: 2025 });
    for (const expiry of ['2028-11-23', '2029-06-15', '2029-12-31'])
      expect(unusualExpiry({ ...sheet, newWoFExpiryDate: day(expiry) })).toBeUndefined();
    expect(unusualExpiry(sheet)).toMatch(/^01\/01\/2035, usually .* to 31\/12\/2029 \(not confirmed\)$/);
  });

  it('of a recheck counts from its day', () => {
    const sheet = registered('2012-05-01', { isRecheck: true, recheckDateOfInspection: day('2026-11-24') });
    expect(unusualExpiry(sheet)).toBe('01/01/2035, usually 24/11/2027');
  });

  it('a proposed expiry is usual for any vehicle type', () => {
    for (const sample of [finishedCar(), finishedMotorcycle(), trailerWithoutVin()])
      for (const first of [
        '1980-01-01',
        '1999-12-31',
        '2000-01-01',
        '2010-03-01',
        '2019-11-01',
        '2023-05-05',
        '2025-06-01',
      ])
        for (const passed of ['2024-05-05', '2025-09-01', '2026-10-31', '2026-11-01', '2027-11-01', '2028-02-29'].map(
          day,
        ))
          for (const currentExpiry of ['' as const, addDays(passed, 3), addDays(passed, 40), addDays(passed, -3)]) {
            const { vehicleType } = sample;
            const known = { firstRegistered: day(first), year: null, yearFirstRegisteredNZ: null };
            const proposal = proposeExpiry({ ...known, vehicleType, passed, currentExpiry });
            expect(proposal?.expiry).toBeDefined();
            const sheet = {
              ...registered(first),
              ...{ vehicleType, initialDateOfInspection: passed, vehicleCurrentExpiryDate: currentExpiry },
            };
            expect(unusualExpiry({ ...sheet, newWoFExpiryDate: proposal?.expiry ?? '' })).toBeUndefined();
            expect(listUsualExpiries(sheet).length).toBeGreaterThan(0);
          }
  });

  it('every passing sample sheet has a usual one', () => {
    for (const sheet of [finishedCar(), finishedMotorcycle(), trailerWithoutVin()])
      expect(unusualExpiry(sheet)).toBeUndefined();
  });
});

describe('G-30, L-09: an expiry taken from a proposal that has changed since', () => {
  const taken = (expiry: string, fields: Partial<FilledSheet> = {}) =>
    registered('2012-05-01', { vehicleCurrentExpiryDate: '', newWoFExpiryDate: day(expiry), ...fields });
  it.each<[string, FilledSheet, string | undefined]>([
    [
      'the date of inspection was two days ahead',
      taken('2027-11-24'),
      '24/11/2027 is later than the proposed 22/11/2027',
    ],
    ['a day later', taken('2027-11-23'), '23/11/2027 is later than the proposed 22/11/2027'],
    ['nothing changed', taken('2027-11-22'), undefined],
    ['the date of inspection was a day earlier', taken('2027-11-21'), '21/11/2027, usually 22/11/2027 to 06/12/2027'],
    ['the current WoF carries over', taken('2027-11-24', { vehicleCurrentExpiryDate: day('2026-11-24') }), undefined],
    [
      'the age is known by years only',
      taken('2027-11-24', { vehicleFirstRegistered: '', vehicleYear: 2012, vehicleYearFirstRegisteredNZ: 2012 }),
      '24/11/2027 is later than the proposed 22/11/2027 (not confirmed)',
    ],
    ['no proposal', taken('2027-11-24', { vehicleFirstRegistered: '' }), undefined],
    ['a failed sheet', { ...carWithThreeFails(), newWoFExpiryDate: day('2027-11-24') }, undefined],
  ])('%s', (_, sheet, expected) => {
    expect(doubtExpiry(sheet)).toBe(expected);
    const found = findDoubts(sheet, undefined).filter(({ about }) => about === 'newWoFExpiryDate');
    expect(found.map(({ said }) => said)).toEqual(expected === undefined ? [] : [expected]);
  });
});
