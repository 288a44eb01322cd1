import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { EstimateId, InspectionId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { pageQuery } from '../page-query.ts';
import { AnswerChannel, Decision, ReopenReason } from './decisions.ts';
import { EstimatePdf } from './estimate-pdf.ts';
import { Estimate, EstimateChanges, EstimateSummary, WofEstimate } from './model.ts';
import { SentEstimate } from './sent-estimate.ts';

/** The current estimate: the page shows it, or uses it as the response to its retry. */
const asItStands = { 'version-conflict': Estimate, 'wrong-state': Estimate };
const version = z.int().positive().describe('The version that was seen');

export const estimatesApi = {
  list: endpoint('GET /api/estimator/v2/estimates', {
    summary: 'The estimates of an inspection',
    query: z.object({ inspectionID: InspectionId }),
    answer: z.array(z.object({ EstimateID: EstimateId, InspectionID: InspectionId })),
  }),
  create: endpoint('POST /api/estimator/v2/wofestimate', {
    summary:
      'Begins the estimate of an inspection: a line for each reason and comment; begun before, the same estimate',
    body: WofEstimate,
    answer: z.object({ EstimateID: EstimateId }),
    problems: ['not-found'],
  }),
  browse: endpoint('GET /api/estimator/v2/browse', {
    summary: 'The estimates begun between two days, the newest first',
    query: z.object({ ...pageQuery, from: NzDate, to: NzDate }),
    answer: z.object({ estimates: z.array(EstimateSummary), next: z.string().optional() }),
  }),
  get: endpoint('GET /api/estimator/v2/estimates/{id}', {
    summary: 'An estimate as it stands',
    answer: Estimate,
    problems: ['not-found'],
  }),
  save: endpoint('PATCH /api/estimator/v2/estimates/{id}', {
    summary: 'Saves what is written on an estimate, on the version that was seen; one that was sent is superseded',
    body: EstimateChanges.extend({ version }),
    answer: Estimate,
    problems: ['not-found', 'version-conflict', 'refused', 'wrong-state'],
    details: asItStands,
  }),
  send: endpoint('POST /api/estimator/v2/estimates/{id}/send', {
    summary: 'Sends an estimate: what it says becomes a version that nobody changes, and the customer gets a link',
    body: z.object({
      version,
      /** Its last day: at most as far ahead as a link lives. */
      expiresOn: NzDate,
      /** True to mail the customer a link, to the address on the estimate. */
      mail: z.boolean(),
    }),
    answer: Estimate,
    problems: ['not-found', 'version-conflict', 'refused', 'wrong-state'],
    details: asItStands,
  }),
  sent: endpoint('GET /api/estimator/v2/estimates/{id}/sent/{number}', {
    summary: 'A version as it was sent',
    answer: SentEstimate,
    problems: ['not-found'],
  }),
  pdf: endpoint('GET /api/estimator/v2/estimates/{id}/sent/{number}/pdf', {
    summary: 'A signed address of the PDF of a version, with the answer that stands; 202 while it is being printed',
    answer: EstimatePdf,
    status: ({ state }) => (state === 'pending' ? 202 : 200),
    problems: ['not-found'],
  }),
  withdraw: endpoint('POST /api/estimator/v2/estimates/{id}/withdraw', {
    summary: 'Takes an estimate back: the customer sees that there is none any more',
    body: z.object({ version }),
    answer: Estimate,
    problems: ['not-found', 'version-conflict', 'wrong-state'],
    details: asItStands,
  }),
  reopen: endpoint('POST /api/estimator/v2/estimates/{id}/reopen', {
    summary: 'Opens an answered estimate again, with a reason; the answer is kept beside it',
    body: z.object({ version, reason: ReopenReason }),
    answer: Estimate,
    problems: ['not-found', 'version-conflict', 'wrong-state'],
    details: asItStands,
  }),
  decide: endpoint('POST /api/estimator/v2/estimates/{id}/decisions', {
    summary: 'Records what a customer said by phone or in person',
    body: Decision.extend({ how: AnswerChannel }),
    answer: Estimate,
    problems: ['not-found', 'refused', 'wrong-state'],
    details: { 'wrong-state': Estimate },
  }),
  link: endpoint('POST /api/estimator/v2/estimates/{id}/links', {
    summary: 'A new link for the customer, to be handed over; it is told once',
    body: z.object({}),
    answer: z.object({
      /** The link's token: the part of its URL after `#`. */
      token: z.string(),
      estimate: Estimate,
    }),
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  revoke: endpoint('POST /api/estimator/v2/estimates/{id}/links/{link}/revoke', {
    summary: 'Ends a link: it opens nothing any more',
    answer: Estimate,
    problems: ['not-found'],
  }),
};
