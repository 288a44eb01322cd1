import { addDays, type NzDate } from '../nz-date.ts';
import { anniversaries, FIRST_YEAR, nationalHolidays } from './holidays.ts';
import { MOST_SHUT_DAYS, type OpeningDays } from './model.ts';

const national = new Set(
  nationalHolidays.split('\n').flatMap((line) => {
    const [year, ...days] = line.split(' ');
    return days.map((day) => `${year}${day}`);
  }),
);
const anniversaryDays = Object.fromEntries(
  Object.entries(anniversaries).map(([region, days]) => [region, days.split(' ')]),
);

/** True on public holidays of the country and, if there is one, of the region. */
const isHoliday = (day: NzDate, region: OpeningDays['region']) => {
  if (national.has(day.replaceAll('-', ''))) return true;
  const anniversary = region && anniversaryDays[region]?.[Number(day.slice(0, 4)) - FIRST_YEAR];
  return anniversary === day.slice(5).replace('-', '');
};

/** A workshop's opening days, or null for any day. */
export type Opening = OpeningDays | null;

export const isOpenDay = (day: NzDate, opening: Opening) =>
  !opening ||
  (opening.weekdays.includes(new Date(day).getUTCDay() || 7) &&
    !isHoliday(day, opening.region) &&
    !isShut(day, opening.shutdown));

const isShut = (day: NzDate, shutdown: OpeningDays['shutdown']) =>
  shutdown ? shutdown.from <= day && day <= shutdown.upTo : false;

/** Longer than any series of closed days: one weekday a week, holidays on three of them, and a shutdown between. */
const MOST_CLOSED = 35 + MOST_SHUT_DAYS + 35;

const findOpenDay = (day: NzDate, step: 1 | -1, opening: Opening) => {
  for (let n = 0; n < MOST_CLOSED; n++) {
    const one = addDays(day, n * step);
    if (isOpenDay(one, opening)) return one;
  }
  return day;
};

/** Returns the day if the workshop is open, else the next day on which it is. */
export const openDayFrom = (day: NzDate, opening: Opening) => findOpenDay(day, 1, opening);
/** Returns the day if the workshop is open, else the last day before it on which it is. */
export const openDayUpTo = (day: NzDate, opening: Opening) => findOpenDay(day, -1, opening);
