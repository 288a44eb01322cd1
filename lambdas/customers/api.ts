import { customersApi } from '#shared/customers/api.ts';
import { routes } from '../http/serve.ts';
import { saveConsent } from './consents.ts';
import { findDuplicates } from './duplicates.ts';
import { mergeCustomers } from './merge.ts';
import { loadCustomerPage } from './page.ts';
import { saveCustomer } from './save.ts';
import { listCustomers } from './search.ts';
import { updateCustomer } from './update.ts';

export const customers = routes(customersApi, {
  list: ({ query }, context) => listCustomers(query, context),
  save: ({ body }, context) => saveCustomer(body, context),
  get: ({ params }, context) => loadCustomerPage(context, params.id),
  update: ({ params, body }, context) => updateCustomer(params.id, body, context),
  consent: ({ params, body }, context) => saveConsent(params.id, body, context),
  duplicates: ({ params }, context) => findDuplicates(params.id, context),
  merge: ({ params, body }, context) => mergeCustomers(params.id, body, context),
});
