import type { Inspection } from '../inspections/model.ts';
import { getLastRecheckDay } from '../inspections/recheck.ts';
import { type NzDate, showDate, spellDate } from '../nz-date.ts';
import { hasPassed } from '../sheets/result.ts';

/** What a vehicle without a WoF may still do. Source: VIRM 3-10. */
const MAY_DRIVE = 'Until it passes, drive it only to be repaired or inspected, if it’s safe.';

/** Says what the customer must do next, by when, and what a failed vehicle may still do. */
export const nextStep = (inspection: Inspection, format: (day: NzDate | '') => string = showDate) => {
  const { initialDateOfInspection: first, newWoFExpiryDate, companyName } = inspection;
  if (hasPassed(inspection)) return `This vehicle has passed. Its next WoF is due by ${format(newWoFExpiryDate)}.`;
  // Records always have a date; a draft without one has no last day for a recheck.
  if (!first) return `Please have these faults repaired and bring the vehicle back to ${companyName}. ${MAY_DRIVE}`;
  return `Please have these faults repaired and bring the vehicle back to ${companyName} by ${format(getLastRecheckDay(first))}. The recheck is free until then. After that, it needs a full new inspection. ${MAY_DRIVE}`;
};

/** Returns the result for the customer, with what to do next unless the vehicle was rechecked since. */
export const describeResult = (inspection: Inspection) => {
  const passed = hasPassed(inspection);
  const result = passed ? '' : `This vehicle has failed its ${inspection.isRecheck ? 'recheck' : 'inspection'}.`;
  return !passed && inspection.recheckedBy !== null ? result : `${result} ${nextStep(inspection, spellDate)}`.trim();
};
