import { addMonths, type NzDate, nzDate } from '../nz-date.ts';

/** For so many months the record of an inspection is kept, passed or failed. Source: VIRM: in-service certification, 3-1, "at least 12 months". */
const MONTHS = 12;

/** The day from which on the law does not ask any more for the record of an inspection that was submitted at that instant. */
export const keptUntil = (submittedAt: string): NzDate => addMonths(nzDate(new Date(submittedAt)), MONTHS);
