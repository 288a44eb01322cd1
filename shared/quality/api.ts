import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { NzDate } from '../nz-date.ts';
import { Quality } from './model.ts';
import { PeriodKind } from './periods.ts';

export const qualityApi = {
  look: endpoint('GET /api/inspection/quality', {
    summary: 'How people inspect beside the others of their workshop: oneself, and for an Admin everybody',
    query: z.object({
      kind: PeriodKind.default('quarter'),
      /** Any day of the period; today if left out. */
      on: NzDate.optional(),
    }),
    answer: Quality,
  }),
};
