import * as z from 'zod';
import { Versions } from '../drafts/model.ts';
import { endpoint } from '../endpoint.ts';
import { DraftId } from '../ids.ts';
import { Inspection, InspectionSummary, SheetChanges } from './model.ts';
import { COUNTED_UP_TO, LINES_SHOWN, Overview } from './overview.ts';

/** Lines of a list a caller may ask for at once. Source: specification 2, section 9. */
export const PAGE_SIZE = 100;
export const pageQuery = {
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
  after: z.string().max(2000).optional().describe('The `next` of the page before'),
};

export const inspectionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/inspection/inspections',
    summary: 'Completed inspections, newest first',
    query: z.object({ ...pageQuery, orderBy: z.literal('createdAt').optional(), page: z.literal('1').optional() }),
    answer: z.object({ inspections: z.array(InspectionSummary), next: z.string().optional() }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/inspection/overview',
    summary: "What is to be done: the caller's own drafts, today's inspections, rechecks due and VIC not entered",
    query: z.object({ lines: z.coerce.number().int().min(1).max(COUNTED_UP_TO).default(LINES_SHOWN) }),
    answer: Overview,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/inspection/inspections/{id}',
    summary: 'An inspection as it was submitted',
    answer: Inspection,
    problems: ['not-found'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/inspection/inspections',
    summary:
      'Submit a finished sheet: the whole inspection data. The same Idempotency-Key, or the same draft, gives the same answer again',
    body: SheetChanges.extend({
      formattedId: z.object({ unfinishedInspectionId: DraftId.nullish() }).optional(),
      /** The draft's versions this body was made from; another device's later change answers 412. */
      versions: Versions.optional(),
    }),
    answer: Inspection,
    problems: ['draft-gone', 'version-conflict', 'key-used-for-something-else', 'not-complete'],
  }),
};
