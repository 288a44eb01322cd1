import { endpoint } from '../endpoint.ts';
import { VehicleHistory } from './model.ts';

export const historyApi = {
  vehicle: endpoint({
    method: 'GET',
    path: '/api/vehicles/v2/vehicle/{id}',
    summary: 'A vehicle with its owner and its newest inspections, found by its VIN and its plate',
    answer: VehicleHistory,
    problems: ['not-found'],
  }),
};
