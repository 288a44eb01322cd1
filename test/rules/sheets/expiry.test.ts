import { describe, expect, it } from 'vitest';
import { NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { expiryDoubt, expiryRefusal, proposeExpiry } from '#shared/sheets/expiry.ts';
import { intervals } from '#shared/sheets/rule-tables.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

const propose = (
  passed: string,
  firstRegistered: string,
  {
    vehicleType = 'car' as VehicleType,
    currentExpiry = '',
    made = null as number | null,
    year = null as number | null,
  } = {},
) => {
  const proposal = proposeExpiry({
    vehicleType,
    passed: passed as NzDate,
    currentExpiry: currentExpiry as NzDate,
    firstRegistered: firstRegistered as NzDate,
    year: made,
    yearFirstRegisteredNZ: year,
  });
  return proposal as (Partial<Record<'rule' | 'cannotTell' | 'expiry', string>> & { confirmed?: boolean }) | undefined;
};

describe('a new WoF counts from the reference date', () => {
  it.each([
    ['2026-11-21', '', '2010-05-01', '2027-11-21', 'the inspection date'],
    ['2026-11-21', '2026-11-20', '2010-05-01', '2027-11-21', 'the inspection date'],
    ['2026-11-21', '2026-11-21', '2010-05-01', '2027-11-21', 'the day the current WoF expires'],
    ['2026-11-21', '2026-11-30', '2010-05-01', '2027-11-30', 'the day the current WoF expires'],
    ['2026-11-21', '2026-12-05', '2010-05-01', '2027-12-05', 'the day the current WoF expires'],
    [
      '2026-11-21',
      '2026-12-06',
      '2010-05-01',
      '2027-12-05',
      '14 days after the inspection (at most 14 days carry over)',
    ],
    [
      '2026-11-21',
      '2026-12-20',
      '2020-03-01',
      '2028-12-05',
      '14 days after the inspection (at most 14 days carry over)',
    ],
    ['2028-02-29', '', '2010-05-01', '2029-02-28', 'the inspection date'],
  ])(
    'passed on %s, the current one to %s, registered on %s: to %s',
    (passed, currentExpiry, registered, expiry, from) => {
      const proposal = propose(passed, registered, { currentExpiry });
      expect(proposal?.expiry).toBe(expiry);
      expect(proposal?.rule).toContain(`, ${from}, for a `);
    },
  );
});

/** The words of a row as the page shows them. */
const shown = (row: { words: string } | undefined) =>
  (row?.words ?? '').replace(/registered from (.+)/, 'registered in $1 or later');

describe('how long a WoF lasts', () => {
  const [twoYears13, fourth, twoYears19, oldOneYear, twoToFour, ...others] = intervals;
  const [newTrailer, trailerFrom2000, oldTrailer, forty, third, from2000, sixMonths] = others;
  const motorcycle = { vehicleType: 'motorcycle' as const };
  const trailer = { vehicleType: 'trailer' as const };
  it.each([
    // for each limit: the day before, the day itself and the day after
    [twoYears13, '2027-10-31', '2015-06-01', '2028-10-31', from2000],
    [twoYears13, '2027-11-01', '2015-06-01', '2029-11-01', twoYears13],
    [twoYears13, '2027-11-02', '2015-06-01', '2029-11-02', twoYears13],
    [twoYears13, '2027-11-01', '2013-11-01', '2028-11-01', from2000],
    [twoYears13, '2027-11-01', '2013-11-02', '2029-11-01', twoYears13],
    [twoYears13, '2028-01-31', '2024-02-01', '2029-01-31', twoToFour],
    [twoYears13, '2028-02-01', '2024-02-01', '2030-02-01', twoYears13],
    [twoYears13, '2028-02-02', '2024-02-01', '2030-02-02', twoYears13],
    [fourth, '2026-10-31', '2025-06-01', '2028-06-01', third],
    [fourth, '2026-11-01', '2025-06-01', '2029-06-01', fourth],
    [fourth, '2026-11-02', '2025-06-01', '2029-06-01', fourth],
    [fourth, '2026-11-20', '2024-11-21', '2028-11-21', fourth],
    [fourth, '2026-11-21', '2024-11-21', '2027-11-21', twoToFour],
    [fourth, '2026-11-22', '2024-11-21', '2027-11-22', twoToFour],
    [twoYears19, '2026-10-31', '2020-03-01', '2027-10-31', from2000],
    [twoYears19, '2026-11-01', '2020-03-01', '2028-11-01', twoYears19],
    [twoYears19, '2026-11-02', '2020-03-01', '2028-11-02', twoYears19],
    [twoYears19, '2026-11-01', '2019-10-31', '2027-11-01', from2000],
    [twoYears19, '2026-11-01', '2019-11-01', '2028-11-01', twoYears19],
    [twoYears19, '2026-11-20', '2022-11-21', '2027-11-20', twoToFour],
    [twoYears19, '2026-11-21', '2022-11-21', '2028-11-21', twoYears19],
    [oldOneYear, '2026-10-31', '1999-12-31', '2027-04-30', sixMonths],
    [oldOneYear, '2026-11-01', '1999-12-31', '2027-11-01', oldOneYear],
    [oldOneYear, '2026-11-02', '1999-12-31', '2027-11-02', oldOneYear],
    [forty, '2025-08-31', '1985-08-01', '2026-02-28', sixMonths],
    [forty, '2025-09-01', '1985-08-01', '2026-09-01', forty],
    [forty, '2025-09-02', '1985-08-01', '2026-09-02', forty],
    [forty, '2025-10-09', '1985-10-10', '2026-04-09', sixMonths],
    [forty, '2025-10-10', '1985-10-10', '2026-10-10', forty],
    [third, '2025-01-14', '2023-01-15', '2026-01-15', third],
    [third, '2025-01-15', '2023-01-15', '2026-01-15', from2000],
    [third, '2025-01-16', '2023-01-15', '2026-01-16', from2000],
    [sixMonths, '2025-03-01', '1999-12-31', '2025-09-01', sixMonths],
    [from2000, '2025-03-01', '2000-01-01', '2026-03-01', from2000],
    [from2000, '2025-03-01', '2000-01-02', '2026-03-01', from2000],
  ])('"$words" around its limits: passed on %s, registered on %s', (_, passed, registered, expiry, row) => {
    const proposal = propose(passed, registered);
    expect(proposal?.expiry).toBe(expiry);
    expect(proposal?.rule?.toLowerCase()).toContain(shown(row).toLowerCase());
    expect(proposal?.confirmed).toBe(row?.confirmed);
  });

  it.each([
    ['a motorcycle is inspected each year', '2026-11-21', '2020-03-01', motorcycle, '2027-11-21'],
    ['an old motorcycle is inspected each year', '2026-11-21', '1999-03-01', motorcycle, '2027-11-21'],
    ['a new motorcycle gets until its third anniversary', '2026-11-21', '2025-06-01', motorcycle, '2028-06-01'],
    ['an old trailer keeps six months, as no other rule is known', '2026-11-21', '1999-03-01', trailer, '2027-05-21'],
  ])('%s', (_, passed, registered, what, expiry) => {
    expect(propose(passed, registered, what)?.expiry).toBe(expiry);
  });

  it('uses the year first registered here if nothing better is known, and says so', () => {
    expect(propose('2026-11-21', '', { year: 2010 })).toMatchObject({
      expiry: '2027-11-21',
      rule: expect.stringContaining('going by the year first registered in New Zealand'),
      confirmed: false,
    });
  });

  it.each([null, 0, 20100])('is not proposed if the age is unknown: year %s', (year) => {
    expect(propose('2026-11-21', '', { year })).toBeUndefined();
  });

  it.each([
    ['the day before the change a trailer keeps its rule', '2026-10-31', '2010-03-01', from2000, true],
    ['from that day on there is no known rule', '2026-11-01', '2010-03-01', trailerFrom2000, false],
    ['nor for a new one', '2026-11-01', '2025-03-01', newTrailer, false],
    ['nor for an old one', '2026-11-01', '1999-03-01', oldTrailer, false],
    ['nor for one of forty years', '2026-11-01', '1986-11-01', forty, false],
  ])('G-30: trailers, %s', (_, passed, registered, row, confirmed) => {
    expect(propose(passed, registered, trailer)).toMatchObject({
      rule: expect.stringMatching(new RegExp(shown(row), 'i')),
      confirmed,
    });
  });
});

describe('G-30: without the day of the first registration anywhere, the years', () => {
  it('give a used import of 2012 that came in 2020 one year, not two, unconfirmed', () => {
    expect(propose('2026-11-22', '', { made: 2012, year: 2020 })).toMatchObject({
      expiry: '2027-11-22',
      rule: expect.stringContaining('going by its year of manufacture'),
      confirmed: false,
    });
  });

  it.each([['after it was registered here', '2021-03-01', 2020, 'after first registered in New Zealand']])(
    'are not enough if the day first registered anywhere is %s',
    (_, registered, year, words) => {
      expect(propose('2026-11-22', registered, { made: 2019, year })).toEqual({
        cannotTell: expect.stringContaining(words),
      });
    },
  );

  it('allow the day of the pass, and any day of the year here', () => {
    expect(propose('2026-11-22', '2026-11-22', { year: 2026 })?.expiry).toBe('2030-11-22');
    expect(propose('2026-11-22', '2020-12-31', { year: 2020 })?.expiry).toBe('2028-11-22');
  });

  it.each([
    ['the rule changes within its year', '2026-11-22', 2019, 2019, 'Either 22/11/2027 or 22/11/2028'],
    ['the rule changes between its two years', '2026-11-22', 2018, 2019, 'Either 22/11/2027 or 22/11/2028'],
    ['it depends on the exact day', '2026-11-22', 2025, 2025, 'The years alone aren’t enough to tell'],
    ['its years contradict each other', '2026-11-22', 2020, 2012, 'Registered in New Zealand before it was made'],
  ])('are not enough if %s', (_, passed, made, year, words) => {
    const proposal = propose(passed, '', { made, year });
    expect(proposal?.expiry).toBeUndefined();
    expect(proposal?.cannotTell).toContain(words);
  });

  it.each([
    ['made and registered here in one year', 2010, 2010, '2027-11-22'],
    ['named after the next year', 2011, 2010, '2027-11-22'],
    ['year of manufacture only', 2022, null, undefined],
    ['made in 2020, registered here in 2021', 2020, 2021, '2028-11-22'],
  ])('%s', (_, made, year, expiry) => {
    expect(propose('2026-11-22', '', { made, year })?.expiry).toBe(expiry);
  });

  it('are ignored if the day is known', () => {
    const known = propose('2026-11-22', '2012-05-01', { made: 2019, year: 2019 });
    expect(known).toMatchObject({ expiry: '2027-11-22', confirmed: true });
  });
});

describe('G-30: a new WoF that expires before its inspection', () => {
  const inspected = (day: string, sheet = finishedCar()) => ({ ...sheet, initialDateOfInspection: NzDate.parse(day) });
  const to = (day: string, on = '2026-11-20') => ({ ...inspected(on), newWoFExpiryDate: NzDate.parse(day) });
  it.each([
    ['2020-01-01', 'The new WoF expires on 01/01/2020, before the inspection date, 20/11/2026'],
    ['2026-11-19', 'The new WoF expires on 19/11/2026, before the inspection date, 20/11/2026'],
    ['2026-11-20', undefined],
    ['2026-11-21', undefined],
  ])('%s', (day, refusal) => {
    expect(expiryRefusal(to(day))).toBe(refusal);
  });

  it('is accepted on a failed sheet or without an expiry', () => {
    const today = NzDate.parse('2026-11-20');
    const failed = { ...inspected(today, carWithThreeFails()), newWoFExpiryDate: NzDate.parse('2020-01-01') };
    const none = { ...inspected(today), newWoFExpiryDate: '' as const };
    for (const sheet of [failed, none]) {
      expect(expiryRefusal(sheet)).toBeUndefined();
      expect(expiryDoubt(sheet, today)).toBeUndefined();
    }
  });

  it('is compared with the day of the recheck if there is one', () => {
    const recheck = { isRecheck: true, recheckDateOfInspection: NzDate.parse('2026-11-24') };
    expect(expiryRefusal({ ...to('2026-11-23'), ...recheck })).toContain('the inspection date, 24/11/2026');
    expect(expiryRefusal({ ...to('2026-11-24'), ...recheck })).toBeUndefined();
  });

  it.each([
    ['2026-11-10', '2026-05-10', 'This WoF already expired on 10/11/2026. Is the date right?'],
    ['2026-11-20', '2026-05-10', undefined],
    // refused by expiryRefusal instead
    ['2026-05-09', '2026-05-10', undefined],
  ])('to %s, of %s, entered on 20/11/2026: doubtful if it has expired since', (day, on, doubt) => {
    expect(expiryDoubt(to(day, on), NzDate.parse('2026-11-20'))).toBe(doubt);
  });
});
