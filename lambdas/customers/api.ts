import { customersApi } from '#shared/customers/api.ts';
import { routes } from '../http/serve.ts';
import { saveCustomer } from './save.ts';
import { listCustomers } from './search.ts';

export const customers = routes(customersApi, {
  list: ({ query }, context) => listCustomers(query, context),
  save: ({ body }, context) => saveCustomer(body, context),
});
