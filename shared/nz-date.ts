import * as z from 'zod';
import { spellDay } from './spell-day.ts';

/** A calendar day in New Zealand, `YYYY-MM-DD`. WoF rules depend on days, not on instants. */
export const NzDate = z.iso.date('Enter a date as year-month-day').brand<'NzDate'>();
export type NzDate = z.infer<typeof NzDate>;

const HOUR_MS = 3_600_000;

/** Creates a formatter on first use: one with a time zone takes a Lambda 20 ms, and most calls need none. */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return (instant: Date) => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: 'Pacific/Auckland', ...options });
    return made.format(instant);
  };
};
const timeInAuckland = formatter('en-NZ', { hour: 'numeric', minute: '2-digit' });

/**
 * Returns the instant, in UTC ms, at which clocks change on the first Sunday on or after that day of the month: 2 am standard time, which
 * is the afternoon before in UTC.
 */
const changeOfClocks = (year: number, month: number, from: number) => {
  const weekday = new Date(Date.UTC(year, month, from)).getUTCDay();
  return Date.UTC(year, month, from + ((7 - weekday) % 7) - 1, 14);
};

/**
 * Returns New Zealand's offset from UTC in hours: 13 from the last Sunday of September to the first Sunday of April, else 12. Source: New
 * Zealand Daylight Time Order 2007.
 */
const hoursAhead = (instant: number) => {
  const year = new Date(instant).getUTCFullYear();
  const summerEnds = changeOfClocks(year, 3, 1);
  const summerBegins = changeOfClocks(year, 8, 24);
  return instant < summerEnds || instant >= summerBegins ? 13 : 12;
};

/** Returns the day of an instant, by arithmetic, because `Intl` formats differ between browsers. */
export const nzDate = (instant: Date) =>
  new Date(instant.getTime() + hoursAhead(instant.getTime()) * HOUR_MS).toISOString().slice(0, 10) as NzDate;

/**
 * Returns midnight in New Zealand, which is 13 hours before midnight UTC in summer and 12 in winter. Clocks change at 2
 * or 3 am.
 */
export const startOfNzDay = (day: NzDate) => {
  const inSummer = new Date(Date.parse(day) - 13 * HOUR_MS);
  return nzDate(inSummer) === day ? inSummer : new Date(inSummer.getTime() + HOUR_MS);
};

/**
 * Returns the instant of an hour of a day; `hours` must be at least 4. Counts back from the next midnight, because
 * clocks change at 2 or 3 am.
 */
export const atNzHours = (day: NzDate, hours: number) =>
  new Date(startOfNzDay(addDays(day, 1)).getTime() - (24 - hours) * HOUR_MS);

/** Returns whole days from `a` to `b`; negative if `b` is earlier. */
export const daysBetween = (a: NzDate, b: NzDate) => (Date.parse(b) - Date.parse(a)) / 86_400_000;

/** Returns the day of a date at midnight UTC, at most the last day with a four-digit year. */
const dayOf = (date: Date) => (date.getUTCFullYear() > 9999 ? '9999-12-31' : date.toISOString().slice(0, 10)) as NzDate;

export const addDays = (day: NzDate, days: number) => dayOf(new Date(Date.parse(day) + days * 86_400_000));

/** Adds months; uses the last day of a shorter month. */
export const addMonths = (day: NzDate, months: number) => {
  const lastOfMonth = new Date(day);
  lastOfMonth.setUTCMonth(lastOfMonth.getUTCMonth() + months + 1, 0);
  lastOfMonth.setUTCDate(Math.min(Number(day.slice(8)), lastOfMonth.getUTCDate()));
  return dayOf(lastOfMonth);
};

const INVALID = 'Invalid date';

/** Formats `2026-11-21` as `21/11/2026`; 'Invalid date' for an invalid day, '' for ''. Source: specification 1, section 8. */
export const showDate = (day: string) => {
  if (!day) return '';
  if (!NzDate.safeParse(day).success) return INVALID;
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
};

/** Formats `2026-11-23` as `Mon 23 Nov 2026`; '' for an invalid day. */
export const spellDate = (day: string) => (NzDate.safeParse(day).success ? spellDay(day) : '');

/** Formats `2026-11` as `Nov 2026`. */
export const spellMonth = (month: string) => spellDate(`${month}-01`).split(' ').slice(2).join(' ');

/** Formats an instant in New Zealand time, as in `03/11/2026, 9:05 am`: the day looks the same with and without a time. */
export const showInstant = (instant: string) => {
  const time = showTime(instant);
  return time === INVALID ? INVALID : `${showDate(nzDate(new Date(instant)))}, ${time}`;
};

/** Formats the time in New Zealand, as in `9:05 am`. */
export const showTime = (instant: string) =>
  Number.isNaN(Date.parse(instant)) ? INVALID : timeInAuckland(new Date(instant));
