import { dossiersApi } from '#shared/dossiers/api.ts';
import { loadCustomerRecord } from '../customers/page.ts';
import { listEstimatesOf } from '../estimates/of.ts';
import { routes } from '../http/serve.ts';
import { eraseCustomer } from './erase.ts';
import { exportCustomer } from './export.ts';
import { listInspections } from './inspections.ts';
import { listVehicles } from './vehicles.ts';

export const dossiers = routes(dossiersApi, {
  vehicles: ({ params, query }, context) => listVehicles(params.id, query, context),
  inspections: ({ params, query }, context) => listInspections(params.id, query, context),
  estimates: async ({ params, query }, context) => {
    const { ids } = await loadCustomerRecord(context, params.id);
    return listEstimatesOf(context, 'CUSTOMER', ids, query);
  },
  export: ({ params, body }, context) => exportCustomer(params.id, body, context),
  erase: ({ params, body }, context) => eraseCustomer(params.id, body.name, context),
});
