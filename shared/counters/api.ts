import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ExportRange } from './export.ts';
import { HomeCounters } from './home.ts';

export const countersApi = {
  home: endpoint('GET /api/inspection/counters/home', {
    summary: 'Get the organization’s figures: the last 28 complete days compared with the 28 before',
    response: HomeCounters,
  }),
  export: endpoint('POST /api/inspection/counters/export', {
    summary:
      'Export every item of every inspection submitted on those days, as rows of text: the data behind all figures',
    access: 'admin',
    body: ExportRange.extend({
      after: z.string().max(2000).optional().describe('`next` of the previous part'),
    }),
    response: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())), next: z.string().optional() }),
    problems: ['refused'],
  }),
};
