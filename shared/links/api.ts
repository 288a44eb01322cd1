import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Decided, Decision } from '../estimates/decisions.ts';
import { EstimatePdf } from '../estimates/estimate-pdf.ts';
import { SentEstimate } from '../estimates/sent-estimate.ts';
import { linkPaths } from './calls.ts';

export const LINK_DAYS = 30;

/**
 * What a customer sees by their link. `version`: what was sent last; left out while the workshop changes it, or has taken it
 * back. `photos`: addresses of five minutes, by the photo's id.
 */
export const CustomerView = z
  .object({
    state: z.enum(['open', 'answered', 'expired', 'changing', 'withdrawn']),
    /** The workshop, in any state: whom to ask. */
    workshop: SentEstimate.shape.workshop,
    plate: z.string(),
    version: SentEstimate.optional(),
    photos: z.record(z.string(), z.url()).default({}),
    /** What was decided and stands. */
    decision: Decided.optional(),
    /** Until when it can be taken back by this link. */
    undoUntil: z.iso.datetime().optional(),
    serverNow: z.iso.datetime(),
  })
  .meta({ id: 'CustomerView' });
export type CustomerView = z.infer<typeof CustomerView>;

/** What whoever holds a customer's link may call; the token is the credential. Nothing is decided by a GET. */
export const linksApi = {
  estimate: endpoint({
    method: 'GET',
    path: linkPaths.estimate,
    summary: 'The estimate that a link opens',
    access: 'link',
    answer: CustomerView,
    problems: ['not-found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: linkPaths.decide,
    summary: 'Decides on every line of the version that was seen; the same decision again is the same answer',
    access: 'link',
    body: Decision,
    answer: CustomerView,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  undo: endpoint({
    method: 'POST',
    path: linkPaths.undo,
    summary: 'Takes a decision back within ten minutes',
    access: 'link',
    body: Decision.pick({ id: true }),
    answer: CustomerView,
    problems: ['not-found', 'wrong-state'],
  }),
  askAgain: endpoint({
    method: 'POST',
    path: linkPaths.askAgain,
    summary: 'Asks the workshop for a fresh price of an estimate that has expired',
    access: 'link',
    answer: CustomerView,
    problems: ['not-found', 'wrong-state'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/link/v1/estimate/pdf',
    summary:
      'A signed address of the PDF of what a link shows, with the answer that stands; 202 while it is being printed',
    access: 'link',
    answer: EstimatePdf,
    status: ({ state }) => (state === 'pending' ? 202 : 200),
    problems: ['not-found', 'wrong-state'],
  }),
};
