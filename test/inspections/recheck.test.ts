import { describe, expect, it } from 'vitest';
import { daysLeftInWords, lastRecheckDay } from '#shared/inspections/recheck.ts';
import type { NzDate } from '#shared/nz-date.ts';

describe('the last day for a recheck', () => {
  it.each([
    ['2025-03-11', '2025-04-08'],
    ['2025-09-05', '2025-10-03'],
    ['2026-03-15', '2026-04-12'],
    ['2026-09-01', '2026-09-29'],
    ['2027-03-07', '2027-04-04'],
    ['2027-08-29', '2027-09-26'],
    ['2026-12-10', '2027-01-07'],
  ] as [NzDate, string][])('of an inspection on %s is %s', (day, last) => {
    expect(lastRecheckDay(day)).toBe(last);
  });

  it('is open while the inspection has no date', () => {
    expect(lastRecheckDay('')).toBe('');
  });
});

it.each([
  [28, '28 days left'],
  [2, '2 days left'],
  [1, '1 day left'],
  [0, 'last day'],
])('T-01: with %i days to go it reads "%s"', (daysLeft, words) => {
  expect(daysLeftInWords(daysLeft)).toBe(words);
});
