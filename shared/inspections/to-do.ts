import { hasPassed, type Outcome } from '../sheets/result.ts';
import type { Inspection } from './model.ts';

/** What a workshop still has to do with an inspection. */
export type ToDo = { recheck: boolean; vic: boolean };

/** What failed is to come back, until it has; everything is to be entered in VIC. */
export const decideToDo = (
  inspection: Pick<Inspection, keyof Outcome | 'recheckedBy' | 'WofSummaryDetails'>,
): ToDo => ({
  recheck: !hasPassed(inspection) && inspection.recheckedBy === null,
  vic: !inspection.WofSummaryDetails.VICDetailsEntered,
});
