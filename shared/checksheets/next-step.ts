import type { Inspection } from '../inspections/model.ts';
import { getLastRecheckDay } from '../inspections/recheck.ts';
import { showDate } from '../nz-date.ts';
import { hasPassed } from '../sheets/result.ts';

/** Returns one sentence that says what the customer must do next, and by when. */
export const nextStep = (inspection: Inspection) => {
  const { initialDateOfInspection: first, newWoFExpiryDate, companyName } = inspection;
  if (hasPassed(inspection)) return `This vehicle has passed. Its next WoF is due by ${showDate(newWoFExpiryDate)}.`;
  // Records always have a date; a draft without one has no last day for a recheck.
  if (!first) return `Please have these faults repaired and bring the vehicle back to ${companyName}.`;
  return `Please have these faults repaired and bring the vehicle back to ${companyName} by ${showDate(getLastRecheckDay(first))}. The recheck is free until then. After that, it needs a full new inspection.`;
};
