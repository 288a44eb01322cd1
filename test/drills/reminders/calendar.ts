/** The New Zealand calendar, calculated independently of the product. Instants are in milliseconds. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SUNDAY = 0;
/** How many days late a missed reminder may be delivered. */
export const LATEST_DAYS = 3;

/** Returns 2:00 standard time on the first Sunday on or after that day, as if it were UTC. */
const findSunday = (year: number, month: number, date: number) => {
  let day = Date.UTC(year, month - 1, date);
  while (new Date(day).getUTCDay() !== SUNDAY) day += DAY;
  return day + 2 * HOUR;
};
const winters = new Map<number, { from: number; to: number }>();
/** Returns the standard time of a year: from the first Sunday in April to the last in September. */
const winterOf = (year: number) => {
  const known = winters.get(year) ?? { from: findSunday(year, 4, 1), to: findSunday(year, 9, 24) };
  winters.set(year, known);
  return known;
};

/** Returns the local time as if it were UTC: 12 hours ahead, and 13 in daylight saving time. */
const shownAt = (at: number) => {
  const standard = at + 12 * HOUR;
  const year = new Date(standard).getUTCFullYear();
  const { from, to } = winterOf(year);
  return new Date(standard >= from && standard < to ? standard : standard + HOUR);
};

export const getDay = (at: number) => shownAt(at).toISOString().slice(0, 10);
const hourOf = (at: number) => shownAt(at).getUTCHours();

/**
 * Returns the instant of a local time, given in minutes after midnight. When the clocks go back, returns the later one.
 */
export const instantAt = (day: string, minutes: number) => {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const inWinter = shown - 12 * HOUR;
  return shownAt(inWinter).getTime() === shown ? inWinter : inWinter - HOUR;
};

export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);
export const daysFrom = (one: string, other: string) =>
  (Date.parse(`${other}T12:00:00Z`) - Date.parse(`${one}T12:00:00Z`)) / DAY;

/** Returns the first instant after a day. */
export const getEnd = (day: string) => instantAt(daysLater(day, 1), 0);

const MORNING = 8;
const EVENING = 20;
export const isNight = (at: number) => hourOf(at) < MORNING || hourOf(at) >= EVENING;

export const formatIso = (at: number) => new Date(at).toISOString();

/** Weekday, 7 for Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
const pad = (number: number) => String(number).padStart(2, '0');

/** Easter Sundays, from the Book of Common Prayer. */
const EASTER = ['2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21'];
/** Source: Te Kāhui o Matariki Public Holiday Act 2022, schedule 1. */
const MATARIKI = ['2025-06-20', '2026-07-10', '2027-06-25', '2028-07-14', '2029-07-06', '2030-06-21'];

/** Returns the n-th Monday of a month. */
const findMonday = (year: number, month: number, n: number) => {
  let day = `${year}-${pad(month)}-01`;
  while (weekdayOf(day) !== 1) day = daysLater(day, 1);
  return daysLater(day, (n - 1) * 7);
};

/** Two holidays in a row, and the working days after them that are free if they fall on a weekend. */
const twoInARow = (first: string) => {
  const second = daysLater(first, 1);
  const weekday = weekdayOf(first);
  if (weekday === 5) return [first, second, daysLater(second, 2)];
  if (weekday === 6) return [first, second, daysLater(second, 1), daysLater(second, 2)];
  return weekday === 7 ? [first, second, daysLater(second, 1)] : [first, second];
};
const mondayised = (day: string) => {
  const weekday = weekdayOf(day);
  return weekday > 5 ? [day, daysLater(day, 8 - weekday)] : [day];
};

const listHolidays = (year: number) => {
  const easter = EASTER.find((day) => day.startsWith(String(year))) ?? '';
  return [
    ...[...twoInARow(`${year}-01-01`), ...twoInARow(`${year}-12-25`)],
    ...[...mondayised(`${year}-02-06`), ...mondayised(`${year}-04-25`)],
    ...[daysLater(easter, -2), daysLater(easter, 1), findMonday(year, 6, 1), findMonday(year, 10, 4)],
    ...MATARIKI,
  ];
};
const holidays = new Set(EASTER.flatMap((day) => listHolidays(Number(day.slice(0, 4)))));

/** True if a workshop with these weekdays is open. */
export const isOpen = (day: string, weekdays: readonly number[]) =>
  weekdays.includes(weekdayOf(day)) && !holidays.has(day);
export const nextOpen = (day: string, weekdays: readonly number[]): string =>
  isOpen(day, weekdays) ? day : nextOpen(daysLater(day, 1), weekdays);
export const lastOpen = (day: string, weekdays: readonly number[]): string =>
  isOpen(day, weekdays) ? day : lastOpen(daysLater(day, -1), weekdays);
/** Returns the Monday of the week. */
export const mondayOf = (day: string) => daysLater(day, 1 - weekdayOf(day));
