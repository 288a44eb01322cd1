import { vehiclesApi } from '#shared/vehicles/api.ts';
import { routes } from '../http/serve.ts';
import { lookUp } from './look-up.ts';
import { addOwner, changeOwner, findOwners } from './owners.ts';
import { saveVehicle } from './save.ts';

export const vehicles = routes(vehiclesApi, {
  lookUp: ({ query }, context) => lookUp(query, context),
  save: ({ body: { asOf, ...facts } }, context) => saveVehicle(facts, context, asOf),
  owner: ({ query }, context) => findOwners(query, context),
  addOwner: ({ body }, context) => addOwner(body, context),
  changeOwner: ({ params, body }, context) => changeOwner(params.id, body, context),
});
