import * as z from 'zod';
import { ChecksheetType } from '../checksheets/model.ts';
import { endpoint } from '../endpoint.ts';
import { SentLink } from '../sent-links/model.ts';

const answer = z.object({ links: z.array(SentLink) }).meta({ id: 'SheetLinks' });

/** Calls of a workshop that manage customers' links to checksheets. */
export const mailingsApi = {
  list: endpoint('GET /api/inspection/inspections/{id}/links', {
    summary: 'The links to a checksheet that were mailed, the oldest first, and what became of their mails',
    answer,
    problems: ['not-found'],
  }),
  send: endpoint('POST /api/inspection/inspections/{id}/links', {
    summary: 'Mails a link to a checksheet, which opens it for 30 days. The same Idempotency-Key mails it once',
    body: z.object({
      email: z.email('Not an e-mail address').max(254),
      checksheet: ChecksheetType.optional().describe('Left out: the variant the workshop shows first'),
    }),
    answer,
    problems: ['not-found', 'refused', 'key-used-for-something-else'],
  }),
  revoke: endpoint('POST /api/inspection/inspections/{id}/links/{link}/revoke', {
    summary: 'Ends a link: it opens nothing any more',
    answer,
    problems: ['not-found'],
  }),
};
