import { daysBetween, type NzDate, showDate } from '../nz-date.ts';
import { kilometres } from '../vehicle-types/kilometres.ts';

/** What an odometer showed on a day. */
export type OdometerReading = { day: NzDate; km: number };

/**
 * More than this on each day between two visits, both included, nobody drives: five hours at the 100 km/h of the open road,
 * every day of the week, come to 182,500 km a year. A courier's long day is below it, and a digit typed wrong is above it.
 */
const MOST_KM_A_DAY = 500;

export type OdometerRemark = { kind: 'backwards' | 'jump'; before: OdometerReading; after: OdometerReading };

/** Where the odometer of a vehicle shows less than at the visit before, or more than can have been driven since. */
export const findOdometerRemarks = (readings: readonly OdometerReading[]): OdometerRemark[] =>
  // of one day in the order in which they are told
  [...readings]
    .sort((a, b) => a.day.localeCompare(b.day))
    .flatMap((after, at, all) => {
      const before = all[at - 1];
      const kind = before && judge(before, after);
      return before && kind ? [{ kind, before, after }] : [];
    });

const judge = (before: OdometerReading, after: OdometerReading) => {
  if (after.km < before.km) return 'backwards';
  const days = daysBetween(before.day, after.day) + 1;
  return after.km - before.km > days * MOST_KM_A_DAY ? 'jump' : undefined;
};

/** The same in words, with both readings and their days. */
export const tellOdometerRemark = ({ kind, before, after }: OdometerRemark) => {
  const readings = `${kilometres(before.km)} on ${showDate(before.day)}, ${kilometres(after.km)} on ${showDate(after.day)}`;
  if (kind === 'backwards') return `The odometer runs backwards: ${readings}`;
  const days = daysBetween(before.day, after.day);
  return `The odometer jumps: ${readings}, ${kilometres(after.km - before.km)} in ${days} ${days === 1 ? 'day' : 'days'}`;
};
