import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { InspectionSummary } from '../inspections/model.ts';
import { pageQuery } from '../page-query.ts';
import { Vehicle } from '../vehicles/model.ts';
import { CustomerExport, KeptRecord } from './model.ts';

const page = z.object(pageQuery);

export const dossiersApi = {
  vehicles: endpoint('GET /api/users/v2/customer/{id}/vehicles', {
    summary: 'The vehicles that a customer owns',
    query: page,
    answer: z.object({ vehicles: z.array(Vehicle), next: z.string().optional() }),
    problems: ['not-found'],
  }),
  inspections: endpoint('GET /api/users/v2/customer/{id}/inspections', {
    summary: 'The completed inspections that name a customer, newest first',
    query: page,
    answer: z.object({ inspections: z.array(InspectionSummary), next: z.string().optional() }),
    problems: ['not-found'],
  }),
  export: endpoint('POST /api/users/v2/customer/{id}/export', {
    summary:
      'A part of everything that is kept of a customer; that it was exported is written down with the first part',
    access: 'admin',
    body: z.object({
      after: pageQuery.after.describe('The `next` of the part before'),
      version: z.int().positive().optional().describe('The version of the customer in the part before'),
    }),
    answer: CustomerExport,
    problems: ['not-found', 'version-conflict'],
  }),
  erase: endpoint('POST /api/users/v2/customer/{id}/erase', {
    summary:
      'Erases a customer from everything but records of inspections that the law asks for; answers which those are',
    access: 'admin',
    body: z.object({ name: z.string().max(80).describe("The customer's name, to confirm") }),
    answer: z.object({
      erasedAt: z.iso.datetime(),
      /** Newest first. */
      kept: z.array(KeptRecord),
      /** True if there are more records than listed. */
      isMore: z.boolean(),
    }),
    problems: ['not-found', 'refused'],
  }),
};
