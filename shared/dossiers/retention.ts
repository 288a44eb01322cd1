import { addMonths, type NzDate, nzDate } from '../nz-date.ts';

/**
 * How long the record of an inspection must be kept, whatever its result. Source: VIRM: in-service certification, 3-1,
 * "at least 12 months".
 */
export const RETENTION_MONTHS = 12;

/** Returns the first day on which an inspection's record may be deleted. */
export const getRetentionEnd = (submittedAt: string): NzDate =>
  addMonths(nzDate(new Date(submittedAt)), RETENTION_MONTHS);
