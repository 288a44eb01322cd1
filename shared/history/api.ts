import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { DeclinedLine, VehicleHistory } from './model.ts';

export const historyApi = {
  vehicle: endpoint('GET /api/vehicles/v2/vehicle/{id}', {
    summary: 'A vehicle with its owner and its newest inspections, found by its VIN and its plate',
    answer: VehicleHistory,
    problems: ['not-found'],
  }),
  declined: endpoint('GET /api/vehicles/v2/vehicle/{id}/declined', {
    summary: 'What its customer declined or put off, as far as no inspection of the vehicle has passed it since',
    answer: z.object({ declined: z.array(DeclinedLine) }),
    problems: ['not-found'],
  }),
};
