import { addMonths, type NzDate } from '../nz-date.ts';

/** How far back a course may be; an earlier date is most likely a typing error. */
const COURSE_YEARS = 10;

/** Returns why a course can't have been on this day; undefined if it can. */
export const findCourseDayProblem = (day: NzDate, today: NzDate) => {
  if (day > today) return 'This date is in the future.';
  if (day < addMonths(today, -12 * COURSE_YEARS)) return `This date is more than ${COURSE_YEARS} years ago.`;
  return undefined;
};
