import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { DeclinedLine, VehicleHistory } from './model.ts';

export const historyApi = {
  vehicle: endpoint('GET /api/vehicles/v2/vehicle/{id}', {
    summary: 'Get a vehicle with its owner and latest inspections, by VIN and plate',
    response: VehicleHistory,
    problems: ['not-found'],
  }),
  declined: endpoint('GET /api/vehicles/v2/vehicle/{id}/declined', {
    summary: 'Lines that the customer declined or put off and that haven’t passed an inspection since',
    response: z.object({ declined: z.array(DeclinedLine) }),
    problems: ['not-found'],
  }),
};
