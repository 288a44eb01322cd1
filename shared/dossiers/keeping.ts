import { addMonths, type NzDate, nzDate } from '../nz-date.ts';

/** For so long the record of an inspection is kept, passed or failed. Source: VIRM: in-service certification, 3-1, "at least 12 months". */
const rules: readonly { since: string; months: number }[] = [{ since: '2025-03-11', months: 12 }];

/** The day from which on the law does not ask any more for the record of an inspection that was submitted at that instant. */
export const keptUntil = (submittedAt: string): NzDate => {
  const day = nzDate(new Date(submittedAt));
  const { months } = rules.findLast(({ since }) => since <= day) ?? rules[0] ?? { months: 12 };
  return addMonths(day, months);
};
