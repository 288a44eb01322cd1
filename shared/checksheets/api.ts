import * as z from 'zod';
import { submittedDetails } from '../drafts/api.ts';
import { AnsweredDraft } from '../drafts/model.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../page-query.ts';
import { ChecksheetState, ChecksheetType, PaperSheet, pdfTypes } from './model.ts';

const addresses = z.partialRecord(z.enum(pdfTypes), z.url());

export const checksheetsApi = {
  pdf: endpoint('GET /api/inspection/inspections/{id}/pdf', {
    summary: 'Signed URLs of a checksheet’s PDF and thumbnail; 202 while they are being prepared',
    query: z.object({
      checksheet: ChecksheetType.optional().describe('Defaults to the variant that the workshop shows first'),
      regenerate: z.stringbool().default(false).describe('true renders the checksheet again'),
    }),
    response: z
      .object({ checksheet: ChecksheetType, state: ChecksheetState, url: addresses, thumbnail: addresses })
      .meta({ id: 'Checksheet' }),
    status: ({ state }) => (state === 'pending' || state === 'rendering' ? 202 : 200),
    problems: ['not-found'],
  }),
  blank: endpoint('POST /api/inspection/formattedId/blank', {
    notInTraining: true,
    summary: 'Issue a paper sheet with its own number; 202 while it is being rendered',
    body: z.object({
      companyName: z.string().max(200),
      companyPhone: z.string().max(200),
      companyAddress: z.string().max(400),
      companyEmail: z.string().max(254),
      companyAuthorityNumber: z.string().max(20),
    }),
    response: PaperSheet,
    status: ({ state }) => (state === 'ready' ? 200 : 202),
    problems: ['key-used-for-something-else'],
  }),
  papers: endpoint('GET /api/inspection/paperInspections', {
    summary: 'Paper sheets not yet entered, newest first',
    query: z.object(pageQuery),
    response: z.object({ paperInspections: z.array(PaperSheet), next: z.string().optional() }),
  }),
  paper: endpoint('GET /api/inspection/paperInspections/{id}', {
    summary: 'A paper sheet, with a signed URL once it is rendered',
    response: PaperSheet,
    problems: ['not-found'],
  }),
  enterPaper: endpoint('POST /api/inspection/paperInspections/{id}/enter', {
    notInTraining: true,
    summary: 'Start entering a paper sheet: creates a draft with its number, or returns the existing draft',
    response: AnsweredDraft,
    problems: ['not-found', 'already-submitted'],
    details: submittedDetails,
  }),
};
