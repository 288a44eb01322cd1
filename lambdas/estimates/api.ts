import * as z from 'zod';
import { estimatesApi } from '#shared/estimates/api.ts';
import { EstimateId } from '#shared/ids.ts';
import { VehicleId } from '#shared/vehicles/model.ts';
import { findVehicle } from '../history/vehicle.ts';
import { parseId, routes } from '../http/serve.ts';
import { listIds } from '../vehicles/stored.ts';
import { createEstimate, createOwnEstimate } from './create.ts';
import { recordDecision, reopenEstimate } from './decide.ts';
import { handOverLink, revokeLink } from './links.ts';
import { findByNumber, listEstimatesOf } from './of.ts';
import { listEstimates } from './of-inspection.ts';
import { loadPdf } from './pdf.ts';
import { browseEstimates, loadEstimate, saveEstimate } from './records.ts';
import { loadSent, sendEstimate, withdrawEstimate } from './send.ts';
import { describeEstimate } from './stored.ts';
import { takeOver } from './take-over.ts';

const SentNumber = z.coerce.number().int().positive().max(99_999_999);
const idOf = ({ id }: { id: string }) => parseId(id, EstimateId);

export const estimates = routes(estimatesApi, {
  list: ({ query }, context) => listEstimates(query.inspectionID, context),
  create: ({ body }, context) => createEstimate(body, context),
  createOwn: ({ body }, context) => createOwnEstimate(body, context),
  browse: ({ query }, context) => browseEstimates(query, context),
  byNumber: ({ query }, context) => findByNumber(query.number, context),
  ofVehicle: async ({ params, query }, context) => {
    const { vehicle } = await findVehicle(parseId(params.id, VehicleId), context);
    return listEstimatesOf(context, 'VEHICLE', listIds(vehicle), query);
  },
  get: ({ params }, context) => loadEstimate(idOf(params), context),
  save: ({ params, body }, context) => saveEstimate(idOf(params), body, context),
  send: ({ params, body }, context) => sendEstimate(idOf(params), body, context),
  sent: ({ params }, context) => loadSent(context, idOf(params), parseId(params.number, SentNumber)),
  pdf: ({ params }, context) => loadPdf(context, idOf(params), parseId(params.number, SentNumber)),
  withdraw: ({ params, body }, context) => withdrawEstimate(idOf(params), body, context),
  takeOver: ({ params, body }, context) => takeOver(idOf(params), body, context),
  reopen: async ({ params, body }, context) =>
    describeEstimate(await reopenEstimate(idOf(params), body, context), context.now),
  decide: async ({ params, body }, context) =>
    describeEstimate(await recordDecision(idOf(params), body, context), context.now),
  link: ({ params }, context) => handOverLink(idOf(params), context),
  revoke: ({ params }, context) => revokeLink(idOf(params), params.link, context),
});
