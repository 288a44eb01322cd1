import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { SEARCH_MAX_LENGTH } from '../input/excess.ts';
import { pageQuery } from '../page-query.ts';
import { Customer, CustomerFacts } from './model.ts';
import { Consent, ConsentKind, CustomerPage } from './page.ts';

/** The current records of the two customers to be merged. */
export const BothCustomers = z.object({ kept: Customer, other: Customer });

export const customersApi = {
  list: endpoint('GET /api/users/v2/customer', {
    summary: 'Search customers by the beginning of a word of their name or of their phone number',
    query: z.object({ ...pageQuery, search: z.string().max(SEARCH_MAX_LENGTH).default('') }),
    response: z.object({ customers: z.array(Customer), next: z.string().optional() }),
  }),
  save: endpoint('POST /api/users/v2/customer', {
    summary: 'Save a customer; repeating the request returns the same id',
    /**
     * `seen`: the version that was picked; later changes are not overwritten. `asOf`: the time of these values, by the
     * server's clock; if `seen` is missing, a customer who was changed after that time stays unchanged.
     */
    body: Customer.omit({ version: true })
      .partial()
      .required({ CustomerName: true })
      .extend({ seen: z.int().optional(), asOf: z.iso.datetime().optional() }),
    /** `kept`: stored values that differ from the request, which the caller hasn't seen. */
    response: z.object({
      CustomerID: z.string(),
      version: z.int().optional(),
      kept: CustomerFacts.partial().optional(),
    }),
    problems: ['not-found', 'refused'],
  }),
  get: endpoint('GET /api/users/v2/customer/{id}', {
    summary: 'Get a customer with their consents and the history of their record',
    response: CustomerPage,
    problems: ['not-found'],
  }),
  update: endpoint('PUT /api/users/v2/customer/{id}', {
    summary: 'Save a customer’s details, based on a version',
    body: CustomerFacts.extend({ version: z.int().positive().describe('The version that the changes are based on') }),
    response: CustomerPage,
    problems: ['not-found', 'version-conflict'],
    details: { 'version-conflict': Customer },
  }),
  consent: endpoint('PUT /api/users/v2/customer/{id}/consent', {
    summary: 'Record what a customer agreed to, and how',
    body: Consent.pick({ given: true, how: true }).extend({
      kind: ConsentKind,
      version: z.int().min(0).describe('The version of the consents that the changes are based on'),
    }),
    response: CustomerPage,
    problems: ['not-found', 'version-conflict'],
  }),
  duplicates: endpoint('GET /api/users/v2/customer/{id}/duplicates', {
    summary: 'List customers with the same phone number or email',
    response: z.object({
      duplicates: z.array(z.object({ customer: Customer, same: z.enum(['phone', 'email']) })),
    }),
    problems: ['not-found'],
  }),
  merge: endpoint('POST /api/users/v2/customer/{id}/merge', {
    summary: 'Merge two customers; the other id then redirects to this one',
    access: 'admin',
    body: z.object({
      CustomerID: z.string().min(1).max(80).describe('The customer that is merged into this one'),
      version: z.int().positive().describe('The version of the kept customer that the merge is based on'),
      otherVersion: z.int().positive().describe('The same for the other customer'),
      facts: CustomerFacts.describe('Each field must match one of the two records'),
    }),
    response: CustomerPage,
    problems: ['not-found', 'version-conflict', 'refused'],
    details: { 'version-conflict': BothCustomers },
  }),
};
