import * as z from 'zod';
import { ChecksheetType } from '../checksheets/model.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../input/contacts.ts';
import { SentLink } from '../sent-links/model.ts';

const response = z.object({ links: z.array(SentLink) }).meta({ id: 'SheetLinks' });

/** Calls of a workshop that manage customers' links to checksheets. */
export const mailingsApi = {
  list: endpoint('GET /api/inspection/inspections/{id}/links', {
    summary: 'List the emailed links to a checksheet, oldest first, with the status of their emails',
    response,
    problems: ['not-found'],
  }),
  send: endpoint('POST /api/inspection/inspections/{id}/links', {
    notInTraining: true,
    summary: 'Email a link that opens a checksheet for 30 days. The same Idempotency-Key emails it once',
    body: z.object({
      email: emailAddress(),
      checksheet: ChecksheetType.optional().describe('Defaults to the variant that the workshop shows first'),
    }),
    response,
    problems: ['not-found', 'refused', 'key-used-for-something-else'],
  }),
  revoke: endpoint('POST /api/inspection/inspections/{id}/links/{link}/revoke', {
    summary: 'Revoke a link',
    response,
    problems: ['not-found'],
  }),
};
