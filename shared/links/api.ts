import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Decided, Decision } from '../estimates/decisions.ts';
import { EstimatePdf } from '../estimates/estimate-pdf.ts';
import { EstimateVehicle } from '../estimates/model.ts';
import { ReplacedVersion, SentEstimate, SentLine } from '../estimates/sent-estimate.ts';
import { NzDate } from '../nz-date.ts';
import { linkPaths } from './calls.ts';

/** What the customer's page shows of a version: how its prices were made up, and whose it is, is on the PDF alone. */
const ShownVersion = SentEstimate.omit({ InspectionID: true, Customer: true }).extend({
  Vehicle: EstimateVehicle.pick({ Year: true, Make: true, Model: true, Registration: true }),
  lines: z.array(SentLine.omit({ minutes: true, rateCents: true, partsCents: true })),
});

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
    version: ShownVersion.optional(),
    /** In whose place that version stands. */
    replaces: ReplacedVersion.optional(),
    photos: z.record(z.string(), z.url()).default({}),
    /** What was decided and stands. */
    decision: Decided.omit({ link: true, takenBack: true })
      .extend({ cameBy: z.string().optional().describe('How it came, in words') })
      .optional(),
    /** Until when it can be taken back by this link. */
    undoUntil: z.iso.datetime().optional(),
    /** Of a workshop that has closed its account: why nothing can be answered here, in words. */
    closed: z.string().optional(),
    serverNow: z.iso.datetime(),
  })
  .meta({ id: 'CustomerView' });
export type CustomerView = z.infer<typeof CustomerView>;

/** What a customer sees by a link to a checksheet: whose it is and of which day, and nothing of how it came out. */
export const SheetView = z
  .object({
    /** As it is today: whom to ask. */
    workshop: SentEstimate.shape.workshop,
    plate: z.string(),
    isRecheck: z.boolean(),
    /** Of the inspection. */
    day: NzDate,
    /** When it was changed last, if it was after it had been submitted: what opens is that version. */
    changedOn: NzDate.optional(),
    /** The vehicle was seen again since: that is another sheet. */
    wasRechecked: z.boolean(),
    /** The last day of the link. */
    expiresOn: NzDate,
  })
  .meta({ id: 'SheetView' });
export type SheetView = z.infer<typeof SheetView>;

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
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  askAgain: endpoint({
    method: 'POST',
    path: linkPaths.askAgain,
    summary: 'Asks the workshop for a fresh price of an estimate that has expired',
    access: 'link',
    answer: CustomerView,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: linkPaths.pdf,
    summary:
      'A signed address of the PDF of what a link shows, with the answer that stands; 202 while it is being printed',
    access: 'link',
    answer: EstimatePdf,
    status: ({ state }) => (state === 'pending' ? 202 : 200),
    problems: ['not-found', 'wrong-state'],
  }),
  sheet: endpoint({
    method: 'GET',
    path: linkPaths.sheet,
    summary: 'What the checksheet is that a link opens',
    access: 'link',
    answer: SheetView,
    problems: ['not-found'],
  }),
  sheetPdf: endpoint({
    method: 'GET',
    path: linkPaths.sheetPdf,
    summary: 'A signed address of the newest PDF of the checksheet that a link opens; 202 while it is being printed',
    access: 'link',
    answer: EstimatePdf.omit({ name: true }).meta({ id: 'SheetPdf' }),
    status: ({ state }) => (state === 'pending' ? 202 : 200),
    problems: ['not-found'],
  }),
  beforeStop: endpoint({
    method: 'GET',
    path: linkPaths.stop,
    summary: 'Whose reminders a link stops; looking stops nothing',
    access: 'link',
    answer: z.object({ workshop: z.string() }),
    problems: ['not-found'],
  }),
  stop: endpoint({
    method: 'POST',
    path: linkPaths.stop,
    summary:
      'The customer wants no more reminders from the workshop; the same again is the same. A mail program asks it too (RFC 8058)',
    access: 'link',
    answer: z.object({ workshop: z.string() }),
    problems: ['not-found'],
  }),
};
