import { historyApi } from '#shared/history/api.ts';
import { VehicleId } from '#shared/vehicles/model.ts';
import { parseId, routes } from '../http/serve.ts';
import { loadDeclined, loadVehicleHistory } from './vehicle.ts';

export const history = routes(historyApi, {
  vehicle: ({ params }, context) => loadVehicleHistory(parseId(params.id, VehicleId), context),
  declined: ({ params }, context) => loadDeclined(parseId(params.id, VehicleId), context),
});
