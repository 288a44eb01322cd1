import { InspectionId } from '../ids.ts';
import { Problem } from '../problem.ts';

/** Returns the inspection that the draft became, if the error says that it was submitted. */
export const getSubmittedInspection = (error: unknown) => {
  if (!(error instanceof Problem)) return undefined;
  const { details } = error;
  const id = details && typeof details === 'object' && 'inspectionId' in details ? details.inspectionId : null;
  return typeof id === 'number' ? InspectionId.parse(id) : undefined;
};
