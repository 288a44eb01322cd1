import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { type Client, isUnusable } from '../../client/client.ts';
import { NOT_IN_TRAINING } from '../../device/training-mode.ts';

type Create = Client['estimates']['create'];

/** Source: specification 2, section 8. */
const missing = {
  create: 'Create estimate function is missing',
  inspection: 'Inspection data is missing',
};

/**
 * Creates the estimate of an inspection. `leaveOutCompleted` skips repaired items; by default, rechecks leave them out.
 */
export const beginEstimate = async (
  create: Create | undefined,
  inspection: Inspection | undefined,
  leaveOutCompleted?: boolean,
) => {
  if (!create) throw new Problem('refused', missing.create);
  if (!inspection) throw new Problem('refused', missing.inspection);
  return create({ body: buildEstimate(inspection, leaveOutCompleted === undefined ? {} : { leaveOutCompleted }) });
};

/** Returns why the estimate wasn't created. Source of the wording: specification 2, section 8, with AMB-104. */
export const explainNotBegun = (error: unknown) => {
  if (error instanceof Problem && [...Object.values(missing), NOT_IN_TRAINING].includes(error.message))
    return error.message;
  return isUnusable(error) ? 'Failed to create estimate' : 'An error occurred while creating the estimate';
};

const countReasons = (inspection: Inspection, leaveOutCompleted: boolean) =>
  buildEstimate(inspection, { leaveOutCompleted }).ReasonForRejection.length;

/**
 * Returns the number of repaired reasons on a sheet if the user has to choose whether to price them. Rechecks leave
 * them out.
 */
export const countRepaired = (inspection: Inspection) =>
  inspection.isRecheck ? 0 : countReasons(inspection, false) - countReasons(inspection, true);

/** True if the sheet has anything to price. */
export const hasWork = (inspection: Inspection) => {
  const { ReasonForRejection, Comments } = buildEstimate(inspection);
  return ReasonForRejection.length + Comments.length > 0;
};
