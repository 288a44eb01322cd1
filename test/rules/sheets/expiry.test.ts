import { describe, expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { proposedExpiry } from '#shared/sheets/expiry.ts';
import { intervals } from '#shared/sheets/rule-tables.ts';
import type { VehicleType } from '#shared/sheets/vehicle-type.ts';

const propose = (
  passed: string,
  firstRegistered: string,
  { vehicleType = 'car' as VehicleType, currentExpiry = '', year = null as number | null } = {},
) =>
  proposedExpiry({
    vehicleType,
    passed: passed as NzDate,
    currentExpiry: currentExpiry as NzDate,
    firstRegistered: firstRegistered as NzDate,
    yearFirstRegisteredNZ: year,
  });

describe('a new WoF counts from the reference date', () => {
  it.each([
    ['2026-11-21', '', '2010-05-01', '2027-11-21', 'the day of the pass'],
    ['2026-11-21', '2026-11-20', '2010-05-01', '2027-11-21', 'the day of the pass'],
    ['2026-11-21', '2026-11-21', '2010-05-01', '2027-11-21', 'the day the current WoF runs out'],
    ['2026-11-21', '2026-11-30', '2010-05-01', '2027-11-30', 'the day the current WoF runs out'],
    ['2026-11-21', '2026-12-05', '2010-05-01', '2027-12-05', 'the day the current WoF runs out'],
    ['2026-11-21', '2026-12-06', '2010-05-01', '2027-12-05', '14 days after the pass, as the current WoF runs longer'],
    ['2026-11-21', '2026-12-20', '2020-03-01', '2028-12-05', '14 days after the pass, as the current WoF runs longer'],
    ['2028-02-29', '', '2010-05-01', '2029-02-28', 'the day of the pass'],
  ])(
    'passed on %s, the current one to %s, registered on %s: to %s',
    (passed, currentExpiry, registered, expiry, from) => {
      const proposal = propose(passed, registered, { currentExpiry });
      expect(proposal?.expiry).toBe(expiry);
      expect(proposal?.rule).toContain(`counted from ${from} (`);
    },
  );
});

describe('how long a WoF lasts', () => {
  const [twoYears13, fourth, twoYears19, oldOneYear, forty, third, from2000, sixMonths] = intervals;
  const motorcycle = { vehicleType: 'motorcycle' as const };
  const trailer = { vehicleType: 'trailer' as const };
  it.each([
    // each with the day before, the day and the day after of what makes the difference
    [twoYears13, '2027-10-31', '2015-06-01', '2028-10-31', from2000],
    [twoYears13, '2027-11-01', '2015-06-01', '2029-11-01', twoYears13],
    [twoYears13, '2027-11-02', '2015-06-01', '2029-11-02', twoYears13],
    [twoYears13, '2027-11-01', '2013-11-01', '2028-11-01', from2000],
    [twoYears13, '2027-11-01', '2013-11-02', '2029-11-01', twoYears13],
    [twoYears13, '2028-01-31', '2024-02-01', '2029-01-31', from2000],
    [twoYears13, '2028-02-01', '2024-02-01', '2030-02-01', twoYears13],
    [twoYears13, '2028-02-02', '2024-02-01', '2030-02-02', twoYears13],
    [fourth, '2026-10-31', '2025-06-01', '2028-06-01', third],
    [fourth, '2026-11-01', '2025-06-01', '2029-06-01', fourth],
    [fourth, '2026-11-02', '2025-06-01', '2029-06-01', fourth],
    [fourth, '2026-11-20', '2024-11-21', '2028-11-21', fourth],
    [fourth, '2026-11-21', '2024-11-21', '2027-11-21', from2000],
    [fourth, '2026-11-22', '2024-11-21', '2027-11-22', from2000],
    [twoYears19, '2026-10-31', '2020-03-01', '2027-10-31', from2000],
    [twoYears19, '2026-11-01', '2020-03-01', '2028-11-01', twoYears19],
    [twoYears19, '2026-11-02', '2020-03-01', '2028-11-02', twoYears19],
    [twoYears19, '2026-11-01', '2019-10-31', '2027-11-01', from2000],
    [twoYears19, '2026-11-01', '2019-11-01', '2028-11-01', twoYears19],
    [twoYears19, '2026-11-20', '2022-11-21', '2027-11-20', from2000],
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
    expect(proposal?.rule.toLowerCase()).toContain(row?.words.toLowerCase());
    expect(proposal?.confirmed).toBe(row?.confirmed);
  });

  it.each([
    ['a motorcycle is inspected each year', '2026-11-21', '2020-03-01', motorcycle, '2027-11-21'],
    ['an old motorcycle is inspected each year', '2026-11-21', '1999-03-01', motorcycle, '2027-11-21'],
    ['a new motorcycle goes to its third anniversary', '2026-11-21', '2025-06-01', motorcycle, '2028-06-01'],
    ['an old trailer keeps six months: nobody has said otherwise', '2026-11-21', '1999-03-01', trailer, '2027-05-21'],
  ])('%s', (_, passed, registered, what, expiry) => {
    expect(propose(passed, registered, what)?.expiry).toBe(expiry);
  });

  it('goes by the year first registered here when nothing better is known, and says so', () => {
    expect(propose('2026-11-21', '', { year: 2010 })).toMatchObject({
      expiry: '2027-11-21',
      rule: expect.stringContaining('taken from the year first registered in New Zealand'),
      confirmed: false,
    });
  });

  it.each([null, 0, 20100])('is not proposed when the age is not known: year %s', (year) => {
    expect(propose('2026-11-21', '', { year })).toBeUndefined();
  });
});
