import type { Overview } from '#shared/inspections/overview.ts';
import { daysBetween, nzDate } from '#shared/nz-date.ts';
import { getNzToday } from '../../device/server-clock.ts';

/**
 * Returns the days left for a recheck as of today; null if it has expired. `daysLeft` comes from a response at `asOf`
 * of the server's clock, or just now if that is undefined.
 */
export const countDaysLeft = (daysLeft: number | null, asOf: number | undefined) => {
  if (daysLeft === null || asOf === undefined) return daysLeft;
  const left = daysLeft - daysBetween(nzDate(new Date(asOf)), getNzToday());
  return left < 0 ? null : left;
};

/** Adjusts an overview received at `asOf` to today: inspections of an earlier day no longer count as today's. */
export const readToday = (overview: Overview, asOf: number | undefined): Overview => {
  if (asOf === undefined || nzDate(new Date(asOf)) === getNzToday()) return overview;
  const { today, recent = today.lines, rechecksDue } = overview;
  const due = rechecksDue.lines.flatMap((line) => {
    const daysLeft = countDaysLeft(line.daysLeft, asOf);
    return daysLeft === null ? [] : [{ ...line, daysLeft }];
  });
  const over = rechecksDue.lines.length - due.length;
  return {
    ...overview,
    recent,
    today: { count: 0, lines: [] },
    rechecksDue: { count: rechecksDue.count - over, lines: due },
  };
};
