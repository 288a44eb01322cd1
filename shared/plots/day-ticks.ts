import { spellDay } from '../spell-day.ts';

const DAY_MS = 86_400_000;
/** The first Monday of 1970, in days, because weekly ticks are on Mondays. */
const MONDAY = 4;
const IN_DAYS = [1, 2, 7, 14];
const IN_MONTHS = [1, 3, 6, 12, 24, 60, 120];
/** Ranges of at least this many days have a tick per month. */
const MANY_DAYS = 150;
const A_MONTH = 30.44;

const spell = (at: number) => spellDay(new Date(at).toISOString()).split(' ');
const sayDay = (at: number) => spell(at).slice(1, 3).join(' ');
const sayMonth = (at: number) => spell(at).slice(2).join(' ');

/** Returns the multiples of a step within a range. */
const every = (step: number, first: number, last: number) => {
  const values = [];
  for (let value = Math.ceil(first / step) * step; value <= last; value += step) values.push(value);
  return values;
};

const monthOf = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();
const firstOfMonth = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1);

/** Returns 1 to `most` ticks on days, or on first days of months, with their labels. */
export const dayTicks = (
  [from, upTo]: readonly [number, number],
  most: number,
  areMonths = (upTo - from) / DAY_MS >= MANY_DAYS,
): { value: number; words: string }[] => {
  const days = (upTo - from) / DAY_MS;
  const say = areMonths ? sayMonth : sayDay;
  const step = IN_DAYS.find((one) => days / one <= most && !areMonths);
  const inMonths = IN_MONTHS.find((one) => days / A_MONTH / one <= most) ?? IN_MONTHS.at(-1) ?? 1;
  const values = step
    ? every(step, from / DAY_MS - MONDAY, upTo / DAY_MS - MONDAY).map((day) => (day + MONDAY) * DAY_MS)
    : every(inMonths, monthOf(from), monthOf(upTo))
        .map(firstOfMonth)
        .filter((at) => at >= from && at <= upTo);
  const some = values.length > 0 ? values : [Math.ceil(from / DAY_MS) * DAY_MS];
  return some.map((value) => ({ value, words: say(value) }));
};
