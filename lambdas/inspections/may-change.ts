import { dayRefusal, editRefusal } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';

/** Refuses, in words, a change of a record whose day is over or which is in VIC. */
export const checkMayChange = (inspection: Inspection, now: Date) => {
  const vicEntered = inspection.WofSummaryDetails.VICDetailsEntered;
  const refusal = editRefusal({ ...inspection, vicEntered }, nzDate(now));
  if (refusal) throw new Problem('refused', refusal);
};

/** Refuses a sheet that says it was inspected after it was submitted: its day guards the edit and the days for a recheck. */
export const checkDay = (sheet: FilledSheet, submittedAt: Date) => {
  const refusal = dayRefusal(sheet, nzDate(submittedAt));
  if (refusal) throw new Problem('refused', refusal);
};
