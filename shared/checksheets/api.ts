import * as z from 'zod';
import { submittedDetails } from '../drafts/api.ts';
import { AnsweredDraft } from '../drafts/model.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../page-query.ts';
import { ChecksheetState, ChecksheetType, PaperSheet, pdfTypes } from './model.ts';

const addresses = z.partialRecord(z.enum(pdfTypes), z.url());

export const checksheetsApi = {
  pdf: endpoint('GET /api/inspection/inspections/{id}/pdf', {
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
  blank: endpoint('POST /api/inspection/formattedId/blank', {
    summary: 'A sheet to be filled in by hand, with a number of its own; 202 while it is being printed',
    body: z.object({
      companyName: z.string().max(200),
      companyPhone: z.string().max(200),
      companyAddress: z.string().max(400),
      companyEmail: z.string().max(254),
      companyAuthorityNumber: z.string().max(20),
    }),
    answer: PaperSheet,
    status: ({ state }) => (state === 'ready' ? 200 : 202),
    problems: ['key-used-for-something-else'],
  }),
  papers: endpoint('GET /api/inspection/paperInspections', {
    summary: 'Paper sheets that nobody has entered yet, newest first',
    query: z.object(pageQuery),
    answer: z.object({ paperInspections: z.array(PaperSheet), next: z.string().optional() }),
  }),
  paper: endpoint('GET /api/inspection/paperInspections/{id}', {
    summary: 'A paper sheet, with a signed address once it is printed',
    answer: PaperSheet,
    problems: ['not-found'],
  }),
  enterPaper: endpoint('POST /api/inspection/paperInspections/{id}/enter', {
    summary: 'Begins to enter a paper sheet: a draft with its number; begun before, the same draft',
    answer: AnsweredDraft,
    problems: ['not-found', 'already-submitted'],
    details: submittedDetails,
  }),
};
