import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { EstimateId, InspectionId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { pageQuery } from '../page-query.ts';
import { VehicleId } from '../vehicles/model.ts';
import { AnswerChannel, Decision, ReopenReason } from './decisions.ts';
import { Estimate, EstimateChanges, EstimatePage, EstimateSummary, WofEstimate } from './model.ts';
import { EstimatePdf, SentEstimate } from './sent-estimate.ts';
import { EstimateState } from './states.ts';

/**
 * Problem details: the current estimate. The page shows it, or accepts it as the response to its own retried request.
 */
const asItStands = { 'version-conflict': Estimate, 'wrong-state': Estimate };
const version = z.int().positive().describe('The version that the change is based on');

export const estimatesApi = {
  list: endpoint('GET /api/estimator/v2/estimates', {
    summary: 'List the estimates of an inspection: open ones first, each newest first',
    query: z.object({ inspectionID: InspectionId }),
    response: z.array(
      Estimate.pick({ EstimateID: true, estimateNumber: true }).extend({
        InspectionID: InspectionId,
        // present if there are several
        state: EstimateState.optional(),
        ...EstimateSummary.pick({ outcome: true, approvedCents: true }).shape,
      }),
    ),
  }),
  create: endpoint('POST /api/estimator/v2/wofestimate', {
    notInTraining: true,
    summary:
      'Create the estimate of an inspection, with a line for each reason and comment, or return the existing one',
    body: WofEstimate,
    response: z.object({ EstimateID: EstimateId }),
    problems: ['not-found', 'refused'],
  }),
  createOwn: endpoint('POST /api/estimator/v2/estimates', {
    notInTraining: true,
    summary: 'Create an estimate without an inspection, for a vehicle on record and, by default, its owner',
    body: z.object({ VehicleID: VehicleId, CustomerID: z.string().min(1).max(80).optional() }),
    response: z.object({ EstimateID: EstimateId }),
    problems: ['not-found', 'key-used-for-something-else'],
  }),
  browse: endpoint('GET /api/estimator/v2/browse', {
    summary: 'List the estimates created between two days, newest first',
    query: z.object({ ...pageQuery, from: NzDate, to: NzDate }),
    response: EstimatePage,
  }),
  byNumber: endpoint('GET /api/estimator/v2/number', {
    summary: 'Find the estimate with a number, of any date; an empty list if there is none',
    query: z.object({ number: z.coerce.number().int().positive().max(999_999_999) }),
    response: z.object({ estimates: z.array(EstimateSummary) }),
  }),
  ofVehicle: endpoint('GET /api/vehicles/v2/vehicle/{id}/estimates', {
    summary: 'List the estimates of a vehicle, newest first',
    query: z.object(pageQuery),
    response: EstimatePage,
    problems: ['not-found'],
  }),
  get: endpoint('GET /api/estimator/v2/estimates/{id}', {
    summary: 'Get an estimate by its id',
    response: Estimate,
    problems: ['not-found'],
  }),
  save: endpoint('PATCH /api/estimator/v2/estimates/{id}', {
    summary: 'Save an estimate, based on a version; a version already sent is superseded',
    body: EstimateChanges.extend({ version }),
    response: Estimate,
    problems: ['not-found', 'version-conflict', 'refused', 'wrong-state'],
    details: asItStands,
  }),
  send: endpoint('POST /api/estimator/v2/estimates/{id}/send', {
    notInTraining: true,
    summary: 'Send an estimate: freezes its content as a version and gives the customer a link',
    body: z.object({
      version,
      /** The last day on which the customer can answer; at most the lifetime of a link. */
      expiresOn: NzDate,
      /** True to email a link to the customer's address on the estimate. */
      mail: z.boolean(),
    }),
    response: Estimate,
    problems: ['not-found', 'version-conflict', 'refused', 'wrong-state'],
    details: asItStands,
  }),
  sent: endpoint('GET /api/estimator/v2/estimates/{id}/sent/{number}', {
    summary: 'Get a version as it was sent',
    response: SentEstimate,
    problems: ['not-found'],
  }),
  pdf: endpoint('GET /api/estimator/v2/estimates/{id}/sent/{number}/pdf', {
    summary: 'Get a signed URL of a version’s PDF with the current answer; 202 while it is being rendered',
    response: EstimatePdf,
    status: ({ state }) => (state === 'pending' ? 202 : 200),
    problems: ['not-found'],
  }),
  withdraw: endpoint('POST /api/estimator/v2/estimates/{id}/withdraw', {
    summary: 'Withdraw an estimate: the customer sees that it was withdrawn',
    body: z.object({ version }),
    response: Estimate,
    problems: ['not-found', 'version-conflict', 'wrong-state'],
    details: asItStands,
  }),
  takeOver: endpoint('POST /api/estimator/v2/estimates/{id}/take-over', {
    summary: 'Decide about an edit of the sheet: take it over into the estimate, or leave the estimate as it is',
    body: z.object({
      version,
      /** `take`: new reasons and comments, the vehicle, and the customer's details that the edit changed. */
      what: z.enum(['take', 'leave']),
      revision: z.int().positive().describe('The revision of the sheet that was seen'),
    }),
    response: z.object({
      estimate: Estimate,
      /** Ids of lines whose reason is gone from the sheet, kept because they have a price. */
      kept: z.array(z.string()),
    }),
    problems: ['not-found', 'version-conflict', 'refused', 'wrong-state'],
    details: asItStands,
  }),
  reopen: endpoint('POST /api/estimator/v2/estimates/{id}/reopen', {
    summary: 'Reopen an answered estimate, with a reason; the answer is kept',
    body: z.object({ version, reason: ReopenReason }),
    response: Estimate,
    problems: ['not-found', 'version-conflict', 'wrong-state'],
    details: asItStands,
  }),
  decide: endpoint('POST /api/estimator/v2/estimates/{id}/decisions', {
    summary: 'Record a customer’s answer given by phone or in person',
    body: Decision.extend({ how: AnswerChannel }),
    response: Estimate,
    problems: ['not-found', 'refused', 'wrong-state'],
    details: { 'wrong-state': Estimate },
  }),
  link: endpoint('POST /api/estimator/v2/estimates/{id}/links', {
    notInTraining: true,
    isSecret: true,
    summary: 'Create a link to give to the customer; returned only once',
    body: z.object({}),
    response: z.object({
      /** The link's token: the part of its URL after `#`. */
      token: z.string(),
      estimate: Estimate,
    }),
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  revoke: endpoint('POST /api/estimator/v2/estimates/{id}/links/{link}/revoke', {
    summary: 'Revoke a link',
    response: Estimate,
    problems: ['not-found'],
  }),
};
