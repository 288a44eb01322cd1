import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { EstimatePage } from '../estimates/model.ts';
import { InspectionSummary } from '../inspections/model.ts';
import { pageQuery } from '../page-query.ts';
import { Vehicle } from '../vehicles/model.ts';
import { CustomerExport, KeptRecord } from './model.ts';

const page = z.object(pageQuery);

export const dossiersApi = {
  vehicles: endpoint('GET /api/users/v2/customer/{id}/vehicles', {
    summary: 'List the vehicles that a customer owns',
    query: page,
    response: z.object({ vehicles: z.array(Vehicle), next: z.string().optional() }),
    problems: ['not-found'],
  }),
  inspections: endpoint('GET /api/users/v2/customer/{id}/inspections', {
    summary: 'List the completed inspections that name a customer, newest first',
    query: page,
    response: z.object({ inspections: z.array(InspectionSummary), next: z.string().optional() }),
    problems: ['not-found'],
  }),
  estimates: endpoint('GET /api/users/v2/customer/{id}/estimates', {
    summary: 'List the estimates of a customer, newest first',
    query: page,
    response: EstimatePage,
    problems: ['not-found'],
  }),
  export: endpoint('POST /api/users/v2/customer/{id}/export', {
    summary: 'Export one part of the data stored about a customer; exporting the first part is logged',
    access: 'admin',
    body: z.object({
      after: pageQuery.after.describe('`next` of the previous part'),
      version: z.int().positive().optional().describe('The version of the customer in the previous part'),
    }),
    response: CustomerExport,
    problems: ['not-found', 'version-conflict'],
  }),
  erase: endpoint('POST /api/users/v2/customer/{id}/erase', {
    summary:
      'Erase a customer from everything except the inspection records that the law requires; returns a list of those',
    access: 'admin',
    body: z.object({ name: z.string().max(80).describe("The customer's name, to confirm") }),
    response: z.object({
      erasedAt: z.iso.datetime(),
      /** Newest first. */
      kept: z.array(KeptRecord),
      /** True if there are more records than listed. */
      isMore: z.boolean(),
    }),
    problems: ['not-found', 'refused'],
  }),
};
