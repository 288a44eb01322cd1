import { describe, expect, it } from 'vitest';
import { calculateAge, getAgeBand } from '#shared/counters/age.ts';
import type { NzDate } from '#shared/nz-date.ts';

const day = (text: string) => text as NzDate;
const none = { vehicleFirstRegistered: '' as const, vehicleYear: null, vehicleYearFirstRegisteredNZ: null };

describe('the age of a vehicle', () => {
  it.each([
    ['the day before its birthday', '2016-11-26', 9],
    ['on its birthday', '2016-11-25', 10],
    ['registered after its inspection, by mistake', '2027-01-01', 0],
  ])('is in whole years since its first registration: %s', (_, first, age) =>
    expect(calculateAge({ ...none, vehicleFirstRegistered: day(first), vehicleYear: 1990 }, day('2026-11-25'))).toBe(
      age,
    ),
  );

  it('uses the year of manufacture if the day is unknown, or else the year registered here', () => {
    expect(calculateAge({ ...none, vehicleYear: 2010, vehicleYearFirstRegisteredNZ: 2015 }, day('2026-01-01'))).toBe(
      16,
    );
    expect(calculateAge({ ...none, vehicleYearFirstRegisteredNZ: 2015 }, day('2026-01-01'))).toBe(11);
    expect(calculateAge({ ...none, vehicleYear: 2027 }, day('2026-12-31'))).toBe(0);
    expect(calculateAge(none, day('2026-01-01'))).toBeNull();
  });

  it('belongs to one band', () => {
    expect([0, 4, 5, 9, 10, 14, 15, 19, 20, 99, null].map(getAgeBand)).toEqual([
      ...[0, 0, 5, 5, 10, 10, 15, 15, 20, 20, null],
    ]);
  });
});
