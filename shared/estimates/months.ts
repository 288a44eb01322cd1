import { addMonths, NzDate, nzDate, spellDate } from '../nz-date.ts';
import type { EstimateSummary } from './model.ts';

/** Number of months listed before the current one. Whole months, so that their totals are right. */
const MONTHS_BEFORE = 3;

/** Returns the days whose estimates are listed. */
export const listedDays = (today: NzDate) => ({ from: firstOf(addMonths(today, -MONTHS_BEFORE)), to: today });

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
      name: spellDate(day).split(' ').slice(2).join(' '),
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
