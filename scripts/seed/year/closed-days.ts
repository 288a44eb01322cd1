import { addDays, type NzDate } from '#shared/nz-date.ts';

/** Returns Easter Sunday (anonymous Gregorian algorithm). */
const easterSunday = (year: number): NzDate => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}` as NzDate;
};

/** Source: Te Kāhui o Matariki Public Holiday Act 2022, schedule 1. */
const MATARIKI = ['2025-06-20', '2026-07-10', '2027-06-25', '2028-07-14', '2029-07-06', '2030-06-21'];
/** Waitangi Day and Anzac Day, which move to Monday from a weekend. */
const FIXED = ['02-06', '04-25'];
/** Periods in which a holiday is on a Monday: Auckland Anniversary, King's Birthday and Labour Day. */
const MONDAYS = [
  ['01-26', '02-01'],
  ['06-01', '06-07'],
  ['10-22', '10-28'],
] as const;
const SHUTDOWN = { from: '12-23', upTo: '01-11' };

/** True at weekends, on public holidays in Auckland and over Christmas. */
export const isClosed = (day: NzDate): boolean => {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  const date = day.slice(5);
  if (date >= SHUTDOWN.from || date <= SHUTDOWN.upTo) return true;
  const sunday = easterSunday(Number(day.slice(0, 4)));
  if ([addDays(sunday, -2), addDays(sunday, 1), ...MATARIKI].includes(day)) return true;
  if (FIXED.includes(date)) return true;
  if (weekday !== 1) return false;
  const weekend = [addDays(day, -1).slice(5), addDays(day, -2).slice(5)];
  return weekend.some((one) => FIXED.includes(one)) || MONDAYS.some(([from, upTo]) => date >= from && date <= upTo);
};

/** Returns this day if the workshop is open, otherwise the next day when it is. */
export const findOpenDay = (day: NzDate): NzDate => (isClosed(day) ? findOpenDay(addDays(day, 1)) : day);
