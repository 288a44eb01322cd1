import { addDays, type NzDate } from '#shared/nz-date.ts';

/** The days of five years on which New Zealand's clocks change: back an hour in April, forward in September. */
const ends = ['2025-04-06', '2026-04-05', '2027-04-04', '2028-04-02', '2029-04-01'] as NzDate[];
const begins = ['2025-09-28', '2026-09-27', '2027-09-26', '2028-09-24', '2029-09-30'] as NzDate[];

/** Returns the first instant of a day: 12 hours before UTC's in winter, 13 in summer. */
const midnight = (day: NzDate, summer: boolean) => new Date(Date.parse(day) - (summer ? 13 : 12) * 3_600_000);
const instantBefore = (instant: Date) => new Date(instant.getTime() - 1);

/**
 * The days on which the clocks change, each with its first and last instant, and functions that return those of the
 * days around it.
 */
export const clockChanges = [
  ...ends.map((day) => ({ name: `summer time ends on ${day}`, day, summerBefore: true })),
  ...begins.map((day) => ({ name: `summer time begins on ${day}`, day, summerBefore: false })),
].map(({ name, day, summerBefore }) => ({
  name,
  day,
  first: midnight(day, summerBefore),
  last: instantBefore(midnight(addDays(day, 1), !summerBefore)),
  /** Returns the first and last instant of the day this many days later. */
  dayAfter: (days: number) => ({
    first: midnight(addDays(day, days), days > 0 ? !summerBefore : summerBefore),
    last: instantBefore(midnight(addDays(day, days + 1), !summerBefore)),
  }),
}));
