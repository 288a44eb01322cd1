import * as z from 'zod';
import { DraftSummary } from '../drafts/model.ts';
import { InspectionSummary } from './model.ts';

/** Maximum count; higher ones are shown as "99+". */
export const COUNTED_UP_TO = 100;
/** Number of rows in each list on the home page. */
export const LINES_SHOWN = 5;

const some = <Line extends z.ZodType>(line: Line) =>
  z.object({ count: z.int().max(COUNTED_UP_TO), lines: z.array(line) });

/** An inspector's to-do lists at the start of a day. `lines` are the first few of each. */
export const Overview = z
  .object({
    /** Created or last changed by the caller, newest first. */
    drafts: some(DraftSummary),
    /** Inspected and submitted on the current day in New Zealand, newest first: nothing is submitted before its day. */
    today: some(InspectionSummary),
    /** The most recent, of any day. */
    recent: z.array(InspectionSummary).optional(),
    /** Failed and not rechecked yet, most urgent first; `daysLeft` is 0 on the last day. */
    rechecksDue: some(InspectionSummary.extend({ daysLeft: z.int() })),
    /** Not yet entered in VIC, oldest first. */
    vicNotEntered: some(InspectionSummary),
    /** The number of paper sheets not submitted yet. Missing in responses that devices stored before December 2026. */
    papersToEnter: z.int().max(COUNTED_UP_TO).optional(),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;
