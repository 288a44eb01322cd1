import type { Inspection } from '../inspections/model.ts';
import { lastRecheckDay, RECHECK_WINDOW_DAYS } from '../inspections/recheck.ts';
import { hasPassed } from '../inspections/result.ts';
import { showDate } from '../nz-date.ts';

/** One sentence that tells the customer what to do next, and by when. */
export const nextStep = (inspection: Inspection) => {
  if (hasPassed(inspection))
    return `This vehicle has passed: have it inspected again by ${showDate(inspection.newWoFExpiryDate)}, when its new warrant of fitness expires.`;
  const lastDay = showDate(lastRecheckDay(inspection.initialDateOfInspection));
  return `Have every reason for rejection on this sheet put right and bring the vehicle back to ${inspection.companyName} by ${lastDay}: a recheck within ${RECHECK_WINDOW_DAYS} days costs no further fee, after that day it needs a full inspection.`;
};
