import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../page-query.ts';
import { Customer } from './model.ts';

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
    body: Customer.partial().required({ CustomerName: true }),
    answer: z.object({ CustomerID: z.string() }),
    problems: ['not-found'],
  }),
};
