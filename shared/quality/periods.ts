import * as z from 'zod';
import { addDays, addMonths, type NzDate } from '../nz-date.ts';

/**
 * A calendar quarter in New Zealand, or the twelve calendar months until the end of a quarter; up to today if the
 * quarter isn't over.
 */
export const PeriodKind = z.enum(['quarter', 'year']);
export type PeriodKind = z.infer<typeof PeriodKind>;

/** Includes both days. */
export type Period = { from: NzDate; to: NzDate };

const QUARTER_MONTHS = 3;

const startOfQuarter = (day: NzDate) => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / QUARTER_MONTHS) * QUARTER_MONTHS + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01` as NzDate;
};

export const getPeriod = (kind: PeriodKind, day: NzDate, today: NzDate): Period => {
  const from = startOfQuarter(day);
  const end = addDays(addMonths(from, QUARTER_MONTHS), -1);
  const to = end < today ? end : today;
  return kind === 'quarter' ? { from, to } : twelveMonthsUntil(to);
};

/** Includes the month of that day, even if it isn't over. */
const twelveMonthsUntil = (to: NzDate): Period => ({ from: addMonths(`${to.slice(0, 7)}-01` as NzDate, -11), to });

/** Returns the period of the others' inspections that a person is compared with. */
export const getBaselinePeriod = ({ to }: Period) => twelveMonthsUntil(to);

/** Returns the first days of the current quarter and of `before` earlier ones, newest first. */
export const listQuarters = (today: NzDate, before: number) =>
  Array.from({ length: before + 1 }, (_, n) => addMonths(startOfQuarter(today), -QUARTER_MONTHS * n));

/** True if a month, as in 2026-11, is in a period, which starts with a month. */
export const isIn = ({ month }: { month: string }, { from, to }: Period) =>
  from.slice(0, 7) <= month && month <= to.slice(0, 7);
