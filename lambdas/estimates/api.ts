import { estimatesApi } from '#shared/estimates/api.ts';
import { EstimateId } from '#shared/ids.ts';
import { idIn } from '../http/id-in.ts';
import { routes } from '../http/serve.ts';
import { createEstimate, listEstimates, loadEstimate, saveEstimate } from './records.ts';

export const estimates = routes(estimatesApi, {
  list: ({ query }, context) => listEstimates(query.inspectionID, context),
  create: ({ body }, context) => createEstimate(body, context),
  get: ({ params }, context) => loadEstimate(idIn(params.id, EstimateId), context),
  save: ({ params, body }, context) => saveEstimate(idIn(params.id, EstimateId), body, context),
});
