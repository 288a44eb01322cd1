import { historyApi } from '#shared/history/api.ts';
import { VehicleId } from '#shared/vehicles/model.ts';
import { idIn } from '../http/id-in.ts';
import { routes } from '../http/serve.ts';
import { loadDeclined, loadVehicleHistory } from './vehicle.ts';

export const history = routes(historyApi, {
  vehicle: ({ params }, context) => loadVehicleHistory(idIn(params.id, VehicleId), context),
  declined: ({ params }, context) => loadDeclined(idIn(params.id, VehicleId), context),
});
