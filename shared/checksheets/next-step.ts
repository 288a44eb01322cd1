import type { Inspection } from '../inspections/model.ts';
import { getLastRecheckDay } from '../inspections/recheck.ts';
import { showDate } from '../nz-date.ts';
import { hasPassed } from '../sheets/result.ts';
import { recheckWindowOn } from '../sheets/rule-tables.ts';

/** Returns one sentence that says what the customer must do next, and by when. */
export const nextStep = (inspection: Inspection) => {
  const { initialDateOfInspection: first, newWoFExpiryDate, companyName } = inspection;
  if (hasPassed(inspection))
    return `This vehicle has passed: have it inspected again by ${showDate(newWoFExpiryDate)}, when its new warrant of fitness expires.`;
  // A record always has its day; a sheet without one has no recheck either.
  if (!first)
    return `Have every reason for rejection on this sheet put right and bring the vehicle back to ${companyName}.`;
  return `Have every reason for rejection on this sheet put right and bring the vehicle back to ${companyName} by ${showDate(getLastRecheckDay(first))}: a recheck within ${recheckWindowOn(first)} days costs no further fee, after that day it needs a full inspection.`;
};
