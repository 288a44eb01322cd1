import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Usage, UsageMonth } from './model.ts';

export const usageApi = {
  own: endpoint('GET /api/inspection/usage', {
    summary: 'Get what the organization used in each of the last twelve months, newest first',
    access: 'admin',
    response: z.object({ months: z.array(Usage) }),
  }),
  all: endpoint('GET /api/inspection/usage/all', {
    summary: 'List what every organization used in a month, one page at a time',
    access: 'super-admin',
    query: z.object({
      month: UsageMonth,
      after: z.string().max(2000).optional().describe('`next` of the previous page'),
    }),
    response: z.object({
      organizations: z.array(Usage.extend({ OrganizationID: z.string(), Name: z.string() })),
      next: z.string().optional(),
    }),
  }),
};
