import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ChecksheetState, ChecksheetType, pdfTypes } from './model.ts';

const addresses = z.partialRecord(z.enum(pdfTypes), z.url());

export const checksheetsApi = {
  pdf: endpoint({
    method: 'GET',
    path: '/api/inspection/inspections/{id}/pdf',
    summary: 'Signed addresses of the PDF and thumbnail of a checksheet, or 202 while it is being prepared',
    query: z.object({
      checksheet: ChecksheetType.optional().describe('Left out: the variant the workshop shows first'),
      regenerate: z.stringbool().default(false).describe('true prints it again'),
    }),
    answer: z
      .object({ checksheet: ChecksheetType, state: ChecksheetState, url: addresses, thumbnail: addresses })
      .meta({ id: 'Checksheet' }),
    status: ({ state }) => (state === 'pending' || state === 'rendering' ? 202 : 200),
    problems: ['not-found'],
  }),
};
