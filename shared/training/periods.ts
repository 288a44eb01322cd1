import { addDays, addMonths, NzDate } from '../nz-date.ts';
import type { Period } from './model.ts';

export type PeriodName = 'year' | 'calendarYear' | 'lastCalendarYear' | 'sinceReview';
type NamedPeriod = Period & { name: PeriodName; label: string };

/**
 * Lists the usual periods of a training record: the last 12 months, this calendar year and the last one and, if a period
 * was signed off before today, the days after it.
 */
export const listPeriods = (today: NzDate, signedTo?: NzDate): NamedPeriod[] => {
  const year = Number(today.slice(0, 4));
  const day = (text: string) => NzDate.parse(text);
  return [
    { name: 'year', label: 'Last 12 months', from: addDays(addMonths(today, -12), 1), to: today },
    { name: 'calendarYear', label: `This year (${year})`, from: day(`${year}-01-01`), to: today },
    {
      ...{ name: 'lastCalendarYear', label: `Last year (${year - 1})` },
      ...{ from: day(`${year - 1}-01-01`), to: day(`${year - 1}-12-31`) },
    },
    ...(signedTo && signedTo < today
      ? [{ name: 'sinceReview' as const, label: 'Since the last sign-off', from: addDays(signedTo, 1), to: today }]
      : []),
  ];
};
