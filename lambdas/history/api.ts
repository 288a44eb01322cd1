import { historyApi } from '#shared/history/api.ts';
import { VehicleId } from '#shared/vehicles/model.ts';
import { listEstimatesOf } from '../estimates/of.ts';
import { parseId, routes } from '../http/serve.ts';
import { listIds } from '../vehicles/stored.ts';
import { findVehicle, loadDeclined, loadVehicleHistory } from './vehicle.ts';

export const history = routes(historyApi, {
  vehicle: ({ params }, context) => loadVehicleHistory(parseId(params.id, VehicleId), context),
  estimates: async ({ params, query }, context) => {
    const { vehicle } = await findVehicle(parseId(params.id, VehicleId), context);
    return listEstimatesOf(context, 'VEHICLE', listIds(vehicle), query);
  },
  declined: ({ params }, context) => loadDeclined(parseId(params.id, VehicleId), context),
});
