import * as z from 'zod';
import { spellDay } from './spell-day.ts';

/** A calendar day in New Zealand, `YYYY-MM-DD`. Days, not instants, decide WoF questions. */
export const NzDate = z.iso.date('Not a date: write year-month-day').brand<'NzDate'>();
export type NzDate = z.infer<typeof NzDate>;

const HOUR_MS = 3_600_000;

/** Made when first used: a formatter with a time zone takes a Lambda 20 ms, and most calls need none. */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return (instant: Date) => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: 'Pacific/Auckland', ...options });
    return made.format(instant);
  };
};
const clockInAuckland = formatter('en-NZ', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const timeInAuckland = formatter('en-NZ', { hour: 'numeric', minute: '2-digit' });

/** The instant, in UTC ms, at which the clocks change on the first Sunday from that day of the month on: 2 am standard time, the afternoon before in UTC. */
const changeOfClocks = (year: number, month: number, from: number) => {
  const weekday = new Date(Date.UTC(year, month, from)).getUTCDay();
  return Date.UTC(year, month, from + ((7 - weekday) % 7) - 1, 14);
};

/** Hours that the clocks in New Zealand are ahead of UTC: 13 from the last Sunday of September to the first of April. Source: New Zealand Daylight Time Order 2007. */
const hoursAhead = (instant: number) => {
  const year = new Date(instant).getUTCFullYear();
  const summerEnds = changeOfClocks(year, 3, 1);
  const summerBegins = changeOfClocks(year, 8, 24);
  return instant < summerEnds || instant >= summerBegins ? 13 : 12;
};

/** The day on which an instant falls, by arithmetic: what a locale's format looks like differs between browsers and is no data. */
export const nzDate = (instant: Date) =>
  new Date(instant.getTime() + hoursAhead(instant.getTime()) * HOUR_MS).toISOString().slice(0, 10) as NzDate;

/** When the clocks in New Zealand show midnight: 13 hours before UTC does in summer, 12 in winter. They change at two and three. */
export const startOfNzDay = (day: NzDate) => {
  const inSummer = new Date(Date.parse(day) - 13 * HOUR_MS);
  return nzDate(inSummer) === day ? inSummer : new Date(inSummer.getTime() + HOUR_MS);
};

/**
 * When the clocks in New Zealand show so many hours of a day, from four on: counted back from the next midnight, as they change
 * at two and three.
 */
export const atNzHours = (day: NzDate, hours: number) =>
  new Date(startOfNzDay(addDays(day, 1)).getTime() - (24 - hours) * HOUR_MS);

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: NzDate, b: NzDate) => (Date.parse(b) - Date.parse(a)) / 86_400_000;

/** The day of a date at midnight UTC; years have four digits, so that nothing comes after the last of them. */
const dayOf = (date: Date) => (date.getUTCFullYear() > 9999 ? '9999-12-31' : date.toISOString().slice(0, 10)) as NzDate;

export const addDays = (day: NzDate, days: number) => dayOf(new Date(Date.parse(day) + days * 86_400_000));

/** The same day so many months later; where that month is shorter, its last day. */
export const addMonths = (day: NzDate, months: number) => {
  const lastOfMonth = new Date(day);
  lastOfMonth.setUTCMonth(lastOfMonth.getUTCMonth() + months + 1, 0);
  lastOfMonth.setUTCDate(Math.min(Number(day.slice(8)), lastOfMonth.getUTCDate()));
  return dayOf(lastOfMonth);
};

/** `2026-11-21` → `21/11/2026`; what is not a date reads 'Invalid date', nothing reads ''. Source: specification 1, section 8. */
export const showDate = (day: string) => {
  if (!day) return '';
  if (!NzDate.safeParse(day).success) return 'Invalid date';
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
};

/** `2026-11-23` → `Mon 23 Nov 2026`; what is not a date reads ''. */
export const spellDate = (day: string) => (NzDate.safeParse(day).success ? spellDay(day) : '');

/** An instant as a New Zealander reads it: `21/11/2026, 9:05 am`. */
export const showInstant = (instant: string) =>
  Number.isNaN(Date.parse(instant)) ? 'Invalid date' : clockInAuckland(new Date(instant));

/** The time of the day alone: `9:05 am`. */
export const showTime = (instant: string) =>
  Number.isNaN(Date.parse(instant)) ? 'Invalid date' : timeInAuckland(new Date(instant));
