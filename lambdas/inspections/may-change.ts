import { editRefusal } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';

/** Refuses, in words, a change of a record whose day is over or which is in VIC. */
export const checkMayChange = (inspection: Inspection, now: Date) => {
  const vicEntered = inspection.WofSummaryDetails.VICDetailsEntered;
  const refusal = editRefusal({ ...inspection, vicEntered }, nzDate(now));
  if (refusal) throw new Problem('refused', refusal);
};
