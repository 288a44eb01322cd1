import type { Inspection } from '../inspections/model.ts';
import { getLastRecheckDay } from '../inspections/recheck.ts';
import { type NzDate, showDate, spellDate } from '../nz-date.ts';
import { hasPassed } from '../sheets/result.ts';

/** Returns one sentence that says what the customer must do next, and by when. */
export const nextStep = (inspection: Inspection, format: (day: NzDate | '') => string = showDate) => {
  const { initialDateOfInspection: first, newWoFExpiryDate, companyName } = inspection;
  if (hasPassed(inspection)) return `This vehicle has passed. Its next WoF is due by ${format(newWoFExpiryDate)}.`;
  // Records always have a date; a draft without one has no last day for a recheck.
  if (!first) return `Please have these faults repaired and bring the vehicle back to ${companyName}.`;
  return `Please have these faults repaired and bring the vehicle back to ${companyName} by ${format(getLastRecheckDay(first))}. The recheck is free until then. After that, it needs a full new inspection.`;
};

/** What a vehicle without a WoF may still do. Source: VIRM 3-10. */
export const MAY_DRIVE =
  'Until it passes, drive this vehicle only to get it repaired or inspected, and only if it’s safe to drive.';

/** Returns the result for the customer, with what to do next unless the vehicle was rechecked since. */
export const describeResult = (inspection: Inspection) => {
  const passed = hasPassed(inspection);
  const result = passed ? '' : `This vehicle has failed its ${inspection.isRecheck ? 'recheck' : 'inspection'}.`;
  return !passed && inspection.recheckedBy !== null ? result : `${result} ${nextStep(inspection, spellDate)}`.trim();
};
