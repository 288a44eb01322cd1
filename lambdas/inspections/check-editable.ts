import { editRefusal, RECHECK_STARTED } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { isWrittenIn } from '../drafts/stored.ts';
import type { Context } from '../http/context.ts';
import { findOpenRecheck } from './recheck.ts';
import type { Stored } from './records.ts';

/** Throws if the record can no longer be changed: its day is over, or it was entered in VIC. */
const checkMayChange = (inspection: Inspection, now: Date) => {
  const vicEntered = inspection.WofSummaryDetails.VICDetailsEntered;
  const refusal = editRefusal({ ...inspection, vicEntered }, nzDate(now));
  if (refusal) throw new Problem('refused', refusal);
};

/** Throws if the record can no longer be changed. Returns the draft of its recheck if nobody has written in it yet. */
export const checkEditable = async (found: Omit<Stored, 'seal'>, context: Context) => {
  checkMayChange(found.inspection, context.now);
  const recheck = await findOpenRecheck(found, context);
  if (recheck && isWrittenIn(recheck)) throw new Problem('refused', RECHECK_STARTED);
  return recheck;
};
