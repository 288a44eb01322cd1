import { addDays, addMonths, NzDate, nzDate, spellMonth } from '../nz-date.ts';
import type { EstimateSummary } from './model.ts';

export type Days = { from: NzDate; to: NzDate };

/** Ranges of days that the list offers. Whole months, so that their totals are right. The first is the default. */
export const ranges: Record<string, { name: string; days: (today: NzDate) => Days }> = {
  recent: { name: 'Last 4 months', days: (today) => ({ from: firstOf(addMonths(today, -3)), to: today }) },
  month: { name: 'This month', days: (today) => ({ from: firstOf(today), to: today }) },
  lastMonth: {
    name: 'Last month',
    days: (today) => ({ from: firstOf(addMonths(today, -1)), to: addDays(firstOf(today), -1) }),
  },
  year: { name: 'Last 12 months', days: (today) => ({ from: firstOf(addMonths(today, -11)), to: today }) },
};

/** Returns the days to list. Chosen days count if both are valid; the earlier one is the first. */
export const listedDays = (today: NzDate, { range = '', from = '', to = '' } = {}): Days => {
  const [one, other] = [NzDate.safeParse(from).data, NzDate.safeParse(to).data];
  if (range === CHOSEN_DAYS && one && other) return one <= other ? { from: one, to: other } : { from: other, to: one };
  const { days } = ranges[range] ?? ranges.recent ?? {};
  return days?.(today) ?? { from: today, to: today };
};

/** The range whose days are chosen one by one. */
export const CHOSEN_DAYS = 'days';

const firstOf = (day: NzDate) => NzDate.parse(`${monthOf(day)}-01`);
const monthOf = (day: NzDate) => day.slice(0, 7);

/** Number of estimates and their total. */
type Sum = { count: number; cents: number };
export type MonthTotals = { month: string; name: string; drafted: Sum; sent: Sum; approved: Sum };
type Counted = Pick<
  EstimateSummary,
  'createdAt' | 'state' | 'totalCents' | 'expiresOn' | 'sentCents' | 'approvedCents'
>;

/**
 * Totals per month, newest first; an estimate counts in the month, in New Zealand time, in which it was created. `drafted`: all; `sent`:
 * the version sent last, unless withdrawn; `approved`: the currently approved amount.
 */
export const totalsByMonth = (estimates: readonly Counted[], { from, to }: { from: NzDate; to: NzDate }) => {
  const months: MonthTotals[] = [];
  for (let day = firstOf(to); day >= firstOf(from); day = firstOf(addMonths(day, -1))) {
    const month = monthOf(day);
    const begun = estimates.filter(({ createdAt }) => monthOf(nzDate(new Date(createdAt))) === month);
    const total = ({ totalCents }: Counted) => totalCents;
    months.push({
      month,
      name: spellMonth(month),
      drafted: sumOf(begun, total),
      sent: sumOf(
        begun.filter(({ state, expiresOn }) => expiresOn !== undefined && state !== 'withdrawn'),
        ({ sentCents, totalCents }) => sentCents ?? totalCents,
      ),
      approved: sumOf(
        begun.filter(({ approvedCents = 0 }) => approvedCents > 0),
        ({ approvedCents = 0 }) => approvedCents,
      ),
    });
  }
  return months;
};

const sumOf = (estimates: readonly Counted[], cents: (one: Counted) => number): Sum => ({
  count: estimates.length,
  cents: estimates.reduce((sum, one) => sum + cents(one), 0),
});
