import { daysBetween, type NzDate, showDate } from '../nz-date.ts';
import { formatKilometres, type OdometerUnit } from '../vehicle-types/odometer.ts';

export type OdometerReading = { day: NzDate; km: number; unit?: OdometerUnit };

/**
 * Maximum distance per day between two visits, counting both days: five hours a day at the open-road limit of 100 km/h,
 * or 182,500 km a year. This is more than a courier's long day, and less than a mistyped digit adds.
 */
const MOST_KM_A_DAY = 500;

export type OdometerRemark = { kind: 'backwards' | 'jump'; before: OdometerReading; after: OdometerReading };

/** Finds readings that are lower than the one before, or implausibly higher. */
export const findOdometerRemarks = (readings: readonly OdometerReading[]): OdometerRemark[] =>
  // a stable sort keeps the order within a day
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

/** Describes a remark with both readings and their days. */
export const formatOdometerRemark = ({ kind, before, after }: OdometerRemark) => {
  const readings = [before, after]
    .map(({ day, km, unit }) => `${formatKilometres(km, unit)} on ${showDate(day)}`)
    .join(', ');
  if (kind === 'backwards') return `The odometer went backwards: ${readings}`;
  const days = daysBetween(before.day, after.day);
  return `The odometer jumped: ${readings}, ${formatKilometres(after.km - before.km)} in ${days} ${days === 1 ? 'day' : 'days'}`;
};
