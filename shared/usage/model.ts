import * as z from 'zod';
import { addMonths, type NzDate, nzDate } from '../nz-date.ts';

/** As in 2026-11. */
export const UsageMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

const count = z.int().min(0);

/** What an organization used in a month. */
export const Usage = z
  .object({
    month: UsageMonth,
    /** Submitted sheets, including rechecks. */
    inspections: count,
    /** Photos of these sheets. */
    photos: count,
    /** PDFs of any kind. */
    prints: count,
    /** Emails to customers, and to staff about a customer's answer or a new member. */
    emails: count,
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

/** Number of months that Settings shows, including the current one. */
const MONTHS_SHOWN = 12;

/** Returns the months that Settings shows, newest first. */
export const listUsageMonths = (today: NzDate): string[] =>
  Array.from({ length: MONTHS_SHOWN }, (_, n) => addMonths(today, -n).slice(0, 7));

/** Returns the month of an instant in New Zealand. */
export const getUsageMonth = (at: Date): string => nzDate(at).slice(0, 7);
