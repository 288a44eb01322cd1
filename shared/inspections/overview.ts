import * as z from 'zod';
import { DraftSummary } from '../drafts/model.ts';
import { InspectionSummary } from './model.ts';

/** Counted up to here; more reads "99+". */
export const COUNTED_UP_TO = 100;
/** Lines of each list on the home page. */
export const LINES_SHOWN = 5;

const some = <Line extends z.ZodType>(line: Line) =>
  z.object({ count: z.int().max(COUNTED_UP_TO), lines: z.array(line) });

/** What an inspector needs when the day starts. `lines` are the first few of each. */
export const Overview = z
  .object({
    /** Begun or last changed by whoever asks, newest first. */
    drafts: some(DraftSummary),
    /** Submitted on the current day in New Zealand, newest first. */
    today: some(InspectionSummary),
    /** The newest of any day. */
    recent: z.array(InspectionSummary).optional(),
    /** Failed and not yet rechecked, the most urgent first; `daysLeft` includes today as 0. */
    rechecksDue: some(InspectionSummary.extend({ daysLeft: z.int() })),
    /** Not yet entered in VIC, the oldest first. */
    vicNotEntered: some(InspectionSummary),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;
