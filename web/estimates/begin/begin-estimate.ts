import { estimateOf } from '#shared/estimates/of-inspection.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { type Client, isUnusable } from '../../client/client.ts';

type Create = Client['estimates']['create'];

/** Source: specification 2, section 8. */
const missing = {
  create: 'Create estimate function is missing',
  inspection: 'Inspection data is missing',
};

/** Begins the estimate of an inspection. `leaveOutCompleted`: without what is repaired already; as the sheet's kind has it where nobody was asked. */
export const beginEstimate = async (
  create: Create | undefined,
  inspection: Inspection | undefined,
  leaveOutCompleted?: boolean,
) => {
  if (!create) throw new Problem('refused', missing.create);
  if (!inspection) throw new Problem('refused', missing.inspection);
  return create({ body: estimateOf(inspection, leaveOutCompleted === undefined ? {} : { leaveOutCompleted }) });
};

/** Why there is none, in the specification's words. Source: specification 2, section 8, with AMB-104. */
export const whyNotBegun = (error: unknown) => {
  if (error instanceof Problem && Object.values(missing).includes(error.message)) return error.message;
  return isUnusable(error) ? 'Failed to create estimate' : 'An error occurred while creating the estimate';
};

const countReasons = (inspection: Inspection, leaveOutCompleted: boolean) =>
  estimateOf(inspection, { leaveOutCompleted }).ReasonForRejection.length;

/** How many reasons are repaired already, of a sheet on which nobody has said whether they are priced: on a recheck they are not. */
export const countRepaired = (inspection: Inspection) =>
  inspection.isRecheck ? 0 : countReasons(inspection, false) - countReasons(inspection, true);

/** Whether there is anything on the sheet to be priced. */
export const hasWork = (inspection: Inspection) => {
  const { ReasonForRejection, Comments } = estimateOf(inspection);
  return ReasonForRejection.length + Comments.length > 0;
};
