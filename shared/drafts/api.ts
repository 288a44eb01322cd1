import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { InspectionId } from '../ids.ts';
import { pageQuery } from '../page-query.ts';
import { AnsweredDraft, DraftChanges, DraftSummary, SavedDraft } from './model.ts';
import { DeviceReserve, DrawnNumber, Reserve, ReserveRequest } from './reserve.ts';
import { RESTORE_HOURS } from './restore.ts';

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
      'Create a draft, which takes the next sheet number, or the one that its device drew offline. Repeating the request with the same id returns the existing draft',
    body: DraftChanges.extend({ drawn: DrawnNumber.optional() }),
    response: AnsweredDraft,
    problems: ['draft-gone', 'already-submitted', 'refused'],
    details: { ...endDetails, refused: DrawnNumber.pick({ number: true }) },
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
  restore: endpoint('POST /api/inspection/unfinishedInspections/{id}/restore', {
    summary: `Undo the discarding of a draft within ${RESTORE_HOURS} hours. Idempotent`,
    response: Done,
    problems: ['not-found', 'draft-gone', 'already-submitted', 'refused'],
    details: endDetails,
  }),
  listReserves: endpoint('GET /api/inspection/sheetNumbers', {
    summary: 'List the devices that hold sheet numbers for drafts created without a network',
    access: 'admin',
    response: z.object({ devices: z.array(DeviceReserve) }),
  }),
  reserve: endpoint('PUT /api/inspection/sheetNumbers/{DeviceID}', {
    notInTraining: true,
    summary:
      'Fill up a device’s reserve of sheet numbers, and close those that it no longer keeps as not used. Idempotent: numbers whose response was lost are returned again',
    body: ReserveRequest,
    response: Reserve,
  }),
  release: endpoint('DELETE /api/inspection/sheetNumbers/{DeviceID}', {
    summary:
      'Close a device’s sheet numbers as not used: one’s own at logout or, as an Admin, those of a lost device. Idempotent',
    response: Done,
    problems: ['not-found'],
  }),
};
