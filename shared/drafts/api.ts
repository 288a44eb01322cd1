import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { InspectionId } from '../ids.ts';
import { pageQuery } from '../page-query.ts';
import { AnsweredDraft, DraftChanges, DraftSummary } from './model.ts';

/** The inspection that the draft became. */
export const submittedDetails = { 'already-submitted': z.object({ inspectionId: InspectionId }) };

/** Drafts are the specification's "unfinished inspections". */
export const draftsApi = {
  list: endpoint('GET /api/inspection/unfinishedInspections', {
    summary: 'Drafts of the organization, newest first',
    query: z.object(pageQuery),
    answer: z.object({ unfinishedInspections: z.array(DraftSummary), next: z.string().optional() }),
  }),
  get: endpoint('GET /api/inspection/unfinishedInspections/{id}', {
    summary: 'A draft as it stands',
    answer: AnsweredDraft,
    problems: ['not-found', 'draft-gone', 'already-submitted'],
    details: submittedDetails,
  }),
  create: endpoint('POST /api/inspection/unfinishedInspections', {
    summary: 'First save of a new draft, which takes the next sheet number; the same id again gives the same draft',
    body: DraftChanges,
    answer: AnsweredDraft,
    problems: ['draft-gone', 'already-submitted'],
    details: submittedDetails,
  }),
  save: endpoint('PATCH /api/inspection/unfinishedInspections/{id}', {
    summary: 'Autosave: only the changed fields, on the versions they were made from',
    body: DraftChanges,
    answer: AnsweredDraft,
    problems: ['draft-gone', 'already-submitted', 'version-conflict'],
    details: { ...submittedDetails, 'version-conflict': AnsweredDraft },
  }),
  discard: endpoint('DELETE /api/inspection/unfinishedInspections/{id}', {
    summary: 'Discard a draft; doing it again is no error',
    answer: z.object({}),
    problems: ['already-submitted', 'not-found'],
    details: submittedDetails,
  }),
};
