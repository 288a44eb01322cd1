import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { NOTES_MAX, Note, WofSummaryDetails } from './model.ts';

export const notesApi = {
  save: endpoint('PATCH /api/inspection/wofSummaryDetails/{id}', {
    summary: 'Save an inspection’s Paid, Entered in VIC and notes, based on a version',
    body: WofSummaryDetails.pick({ wofPaidFor: true, VICDetailsEntered: true, updatedAt: true }).extend({
      revision: z
        .int()
        .positive()
        .optional()
        .describe('The revision whose values were entered in VIC; required to enter it'),
      /**
       * The complete list: notes missing from it are deleted, unless they are locked. Notes added by the server don't
       * count towards the limit. The server sets titles.
       */
      wofComments: z.array(Note.pick({ id: true, comment: true })).max(2 * NOTES_MAX),
    }),
    response: WofSummaryDetails,
    problems: ['not-found', 'version-conflict', 'refused'],
    details: { 'version-conflict': WofSummaryDetails },
  }),
};
