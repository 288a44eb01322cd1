import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ExportRange } from './export.ts';
import { HomeCounters } from './home.ts';

export const countersApi = {
  home: endpoint('GET /api/inspection/counters/home', {
    summary: 'How the organization is doing: the last 30 days beside the 30 before',
    answer: HomeCounters,
  }),
  export: endpoint('POST /api/inspection/counters/export', {
    summary:
      'Every item of every inspection that was submitted on those days, as lines of texts: all that figures are counted from',
    access: 'admin',
    body: ExportRange.extend({
      after: z.string().max(2000).optional().describe('The `next` of the part before'),
    }),
    answer: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())), next: z.string().optional() }),
    problems: ['refused'],
  }),
};
