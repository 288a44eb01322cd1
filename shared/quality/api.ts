import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { NzDate } from '../nz-date.ts';
import { Quality } from './model.ts';
import { PeriodKind } from './periods.ts';

export const qualityApi = {
  look: endpoint('GET /api/inspection/quality', {
    summary: 'Compare inspectors with the others in their workshop: yourself, or everyone for an Admin',
    query: z.object({
      kind: PeriodKind.default('quarter'),
      /** Any day of the period; by default today. */
      on: NzDate.optional(),
    }),
    response: Quality,
  }),
};
