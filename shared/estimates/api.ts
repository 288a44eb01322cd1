import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { EstimateId, InspectionId } from '../ids.ts';
import { Estimate, EstimateChanges, WofEstimate } from './model.ts';

export const estimatesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/estimator/v2/estimates',
    summary: 'The estimates of an inspection',
    query: z.object({ inspectionID: InspectionId }),
    answer: z.array(z.object({ EstimateID: EstimateId, InspectionID: InspectionId })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/estimator/v2/wofestimate',
    summary:
      'Begins the estimate of an inspection: a line for each reason and comment; begun before, the same estimate',
    body: WofEstimate,
    answer: z.object({ EstimateID: EstimateId }),
    problems: ['not-found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/estimator/v2/estimates/{id}',
    summary: 'An estimate as it stands',
    answer: Estimate,
    problems: ['not-found'],
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/estimator/v2/estimates/{id}',
    summary: 'Saves the customer and all lines of an estimate, on the version that was seen',
    body: EstimateChanges.extend({ version: z.int().positive().describe('The version that was seen') }),
    answer: Estimate,
    problems: ['not-found', 'version-conflict', 'refused'],
  }),
};
