import { InspectionId } from '../ids.ts';
import { Problem } from '../problem.ts';

/** The problem of a draft that was submitted. */
export const createSubmitted = (inspectionId: unknown) =>
  new Problem('already-submitted', 'This inspection has been submitted.', { inspectionId });

/** Returns who discarded the draft, if the error says so. */
export const getDiscardedBy = ({ details }: Problem) => {
  const by = details && typeof details === 'object' && 'by' in details ? details.by : undefined;
  return typeof by === 'string' ? by : undefined;
};

/** Returns the inspection that the draft became, if the error says that it was submitted. */
export const getSubmittedInspection = (error: unknown) => {
  if (!(error instanceof Problem)) return undefined;
  const { details } = error;
  const id = details && typeof details === 'object' && 'inspectionId' in details ? details.inspectionId : null;
  return typeof id === 'number' ? InspectionId.parse(id) : undefined;
};
