import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../page-query.ts';
import { Customer, CustomerFacts } from './model.ts';

export const customersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/v2/customer',
    summary: 'Saved customers by the beginning of a word of their name or of their phone number',
    query: z.object({ ...pageQuery, search: z.string().max(80).default('') }),
    answer: z.object({ customers: z.array(Customer), next: z.string().optional() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/users/v2/customer',
    summary: 'Writes a customer down; the same customer again is the same record',
    /**
     * `seen`: the version that was picked. What was changed since is not overwritten. `asOf`: when that was true that is told,
     * by the server's clock; without a version, a customer whom somebody has written since stays as they are.
     */
    body: Customer.omit({ version: true })
      .partial()
      .required({ CustomerName: true })
      .extend({ seen: z.int().optional(), asOf: z.iso.datetime().optional() }),
    /** `kept`: what is saved of them other than it was told, which whoever saves has not seen. */
    answer: z.object({
      CustomerID: z.string(),
      version: z.int().optional(),
      kept: CustomerFacts.partial().optional(),
    }),
    problems: ['not-found'],
  }),
};
