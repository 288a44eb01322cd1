import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { InspectionId } from '../ids.ts';
import { pageQuery } from '../page-query.ts';
import { AnsweredDraft, DraftChanges, DraftSummary, SavedDraft } from './model.ts';

/** The inspection that the draft became. */
export const submittedDetails = { 'already-submitted': z.object({ inspectionId: InspectionId }) };
const endDetails = {
  ...submittedDetails,
  'draft-gone': z.object({ by: z.string().describe('Who discarded it, if known') }),
};

/** Drafts are the specification's "unfinished inspections". */
export const draftsApi = {
  list: endpoint('GET /api/inspection/unfinishedInspections', {
    summary: 'List the organization’s drafts, newest first',
    query: z.object(pageQuery),
    response: z.object({ unfinishedInspections: z.array(DraftSummary), next: z.string().optional() }),
  }),
  get: endpoint('GET /api/inspection/unfinishedInspections/{id}', {
    summary: 'Get a draft by its id',
    response: AnsweredDraft,
    problems: ['not-found', 'draft-gone', 'already-submitted'],
    details: endDetails,
  }),
  create: endpoint('POST /api/inspection/unfinishedInspections', {
    summary:
      'Create a draft, which takes the next sheet number. Repeating the request with the same id returns the existing draft',
    body: DraftChanges,
    response: AnsweredDraft,
    problems: ['draft-gone', 'already-submitted'],
    details: endDetails,
  }),
  save: endpoint('PATCH /api/inspection/unfinishedInspections/{id}', {
    summary: 'Autosave a draft: only the changed fields, with the versions they are based on',
    body: DraftChanges,
    response: SavedDraft,
    problems: ['draft-gone', 'already-submitted', 'version-conflict'],
    details: { ...endDetails, 'version-conflict': AnsweredDraft },
  }),
  discard: endpoint('DELETE /api/inspection/unfinishedInspections/{id}', {
    summary: 'Discard a draft. Idempotent',
    response: z.object({}),
    problems: ['already-submitted', 'not-found'],
    details: submittedDetails,
  }),
};
