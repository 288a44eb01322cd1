import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Decision, RecordedDecision } from '../estimates/decisions.ts';
import { EstimateVehicle } from '../estimates/model.ts';
import { EstimatePdf, ReplacedVersion, SentEstimate, SentLine } from '../estimates/sent-estimate.ts';
import { NzDate } from '../nz-date.ts';
import { linkPaths } from './calls.ts';

const ShownLine = SentLine.pick({
  id: true,
  words: true,
  isNote: true,
  cents: true,
  isSafety: true,
  photos: true,
}).extend({
  costs: z.string().describe('How the price is made up, in words'),
  /** For pages of the previous release, which have no `costs`. */
  discount: SentLine.shape.discount,
});

const shownFields = { EstimateID: true, number: true, expiresOn: true, isFixed: true, gstNumber: true } as const;

/** The version on the customer's page, which shows all of it. A link may be passed on, so each field is listed here. */
const ShownVersion = SentEstimate.pick({ ...shownFields, terms: true, notes: true, photos: true, hash: true }).extend({
  Vehicle: EstimateVehicle.pick({ Year: true, Make: true, Model: true, Registration: true }),
  lines: z.array(ShownLine),
});

const shownAnswer = { id: true, at: true, name: true, how: true, lines: true, follows: true } as const;

/**
 * The customer's view of a link. `version` is the version sent last; absent while the workshop edits it or after it was
 * withdrawn. `photos` are signed URLs, valid for five minutes, by photo id.
 */
export const CustomerView = z
  .object({
    state: z.enum(['open', 'answered', 'expired', 'changing', 'withdrawn']),
    /** The workshop's contact details, present in every state. */
    workshop: SentEstimate.shape.workshop,
    plate: z.string(),
    /** True for a quote, also while its version isn't shown. */
    isFixed: z.boolean(),
    /** The number as people use it, such as `E-1156-2`. */
    numberText: z.string().optional(),
    version: ShownVersion.optional(),
    /** The version that this one replaces. */
    replaces: ReplacedVersion.optional(),
    photos: z.record(z.string(), z.url()).default({}),
    /** The current decision. */
    decision: RecordedDecision.pick({ ...shownAnswer, approvedCents: true, gstCents: true })
      .extend({ cameBy: z.string().optional().describe('How the answer was received, in words') })
      .optional(),
    /** The time until which this link can undo the decision. */
    undoUntil: z.iso.datetime().optional(),
    /** Present if the vehicle has passed since the version was sent: nothing is left to decide but what was put off. */
    passed: z.object({ on: NzDate, isRecheck: z.boolean() }).optional(),
    /** The last day on which lines that were put off can be approved, if there are any. */
    approveUntil: NzDate.optional(),
    /** The last day for a recheck of the inspection, if one is still possible. */
    recheckUntil: NzDate.optional(),
    /** Why the estimate can't be answered: the workshop closed its account, or the vehicle has passed. */
    closed: z.string().optional(),
    serverNow: z.iso.datetime(),
  })
  .meta({ id: 'CustomerView' });
export type CustomerView = z.infer<typeof CustomerView>;

/** The customer's view of a checksheet link: workshop, vehicle and day, but no result. */
export const SheetView = z
  .object({
    /** The workshop's contact details as of now. */
    workshop: SentEstimate.shape.workshop,
    plate: z.string(),
    isRecheck: z.boolean(),
    /** The day of the inspection. */
    day: NzDate,
    /** Date of the last edit after submission, if any: the link opens that version. */
    changedOn: NzDate.optional(),
    /** The result, and what the customer must do next. */
    result: z.string(),
    /** True if the vehicle was rechecked since, on another sheet. */
    wasRechecked: z.boolean(),
    /** The last day on which the link works. */
    expiresOn: NzDate,
  })
  .meta({ id: 'SheetView' });
export type SheetView = z.infer<typeof SheetView>;

/** Calls for holders of a customer's link; its token is the credential. GET changes nothing. */
export const linksApi = {
  estimate: endpoint(`GET ${linkPaths.estimate}`, {
    summary: 'Get the estimate that a link opens',
    access: 'link',
    response: CustomerView,
    problems: ['not-found'],
  }),
  decide: endpoint(`POST ${linkPaths.decide}`, {
    summary: 'Decide on every line of the version that was seen. Repeating the same decision returns the same response',
    access: 'link',
    body: Decision,
    response: CustomerView,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  undo: endpoint(`POST ${linkPaths.undo}`, {
    summary: 'Undo a decision within ten minutes',
    access: 'link',
    body: Decision.pick({ id: true }),
    response: CustomerView,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  askAgain: endpoint(`POST ${linkPaths.askAgain}`, {
    summary: 'Ask the workshop for a new price for an expired estimate',
    access: 'link',
    response: CustomerView,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  pdf: endpoint(`GET ${linkPaths.pdf}`, {
    summary:
      'Get a signed URL of the PDF of the estimate that a link opens, with the current answer; 202 while it is being rendered',
    access: 'link',
    response: EstimatePdf,
    status: ({ state }) => (state === 'pending' ? 202 : 200),
    problems: ['not-found', 'wrong-state'],
  }),
  sheet: endpoint(`GET ${linkPaths.sheet}`, {
    summary: 'Describe the checksheet that a link opens',
    access: 'link',
    response: SheetView,
    problems: ['not-found'],
  }),
  sheetPdf: endpoint(`GET ${linkPaths.sheetPdf}`, {
    summary: 'Get a signed URL of the latest PDF of the checksheet that a link opens; 202 while it is being rendered',
    access: 'link',
    response: EstimatePdf.omit({ name: true }).meta({ id: 'SheetPdf' }),
    status: ({ state }) => (state === 'pending' ? 202 : 200),
    problems: ['not-found'],
  }),
  paper: endpoint(`GET ${linkPaths.paper}`, {
    summary: 'Redirect to the PDF of a paper sheet. Until it is rendered, 503 with `try-again` and `Retry-After`',
    access: 'link',
    response: z.object({ url: z.url() }),
    location: ({ url }) => url,
    problems: ['not-found'],
  }),
  beforeStop: endpoint(`GET ${linkPaths.stop}`, {
    summary: 'Get the workshop whose reminders a link stops, without stopping them',
    access: 'link',
    response: z.object({ workshop: z.string() }),
    problems: ['not-found'],
  }),
  stop: endpoint(`POST ${linkPaths.stop}`, {
    summary: 'Stop the workshop’s reminders to the customer. Idempotent. Mail clients call it too (RFC 8058)',
    access: 'link',
    response: z.object({ workshop: z.string() }),
    problems: ['not-found'],
  }),
};
