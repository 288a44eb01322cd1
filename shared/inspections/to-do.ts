import { hasPassed, type Outcome } from '../sheets/result.ts';
import type { Inspection } from './model.ts';

/** Open tasks of a workshop for an inspection. */
export type ToDo = { recheck: boolean; vic: boolean };

/** Returns what is left to do: fails need a recheck, and every inspection must be entered in VIC. */
export const decideToDo = (
  inspection: Pick<Inspection, keyof Outcome | 'recheckedBy' | 'WofSummaryDetails'>,
): ToDo => ({
  recheck: !hasPassed(inspection) && inspection.recheckedBy === null,
  vic: !inspection.WofSummaryDetails.VICDetailsEntered,
});
