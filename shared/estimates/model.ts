import * as z from 'zod';
import { EstimateId, ImageId, InspectionId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { SentLink } from '../sent-links/model.ts';
import { ItemName } from '../sheets/checklist.ts';
import { NAME_MAX_LENGTH, REMARK_MAX_LENGTH } from '../sheets/model.ts';
import { Plate } from '../vehicle-identity.ts';
import { AnswerBrief, Decided, SentBrief } from './decisions.ts';
import { isDiscountMore, priced } from './money.ts';
import { EstimateState } from './states.ts';

/** Lines of one estimate: as many as a sheet has reasons and comments that anybody writes, and what the workshop adds. */
export const LINES_MAX = 200;

/** Reasons, or comments, of one sheet. */
const REMARKS_MAX = 5_000;

const NOTES_MAX = 2_000;
export const LINE_PHOTOS_MAX = 6;

const text = (max: number) => z.string().max(max);
const words = z
  .string()
  .trim()
  .min(1, 'A line needs words')
  .max(REMARK_MAX_LENGTH, `Max length ${REMARK_MAX_LENGTH} reached`);

/** The vehicle as the sheet has it. Field names: specification 2, section 3, "Estimate". */
export const EstimateVehicle = z.object({
  Year: z.int().nullable(),
  Make: text(40),
  Model: text(40),
  BodyStyle: text(40),
  /** In kilometres. */
  Odometer: z.int().min(0).nullable(),
  Registration: Plate,
  VIN: text(30),
  WOFExpiryDate: NzDate.nullable(),
  /** A year where the day is not known. */
  FirstRegistered: z.union([NzDate, z.string().regex(/^\d{4}$/)]).nullable(),
  /** From the register; left out where nobody has asked it. */
  Engine: text(40).optional(),
  VehicleID: text(80),
});

export const EstimateCustomer = z.object({
  Name: text(NAME_MAX_LENGTH),
  Phone: text(20),
  Email: text(254),
  Address: text(NAME_MAX_LENGTH),
});

/** At which item of the sheet it was written: its photos lie there. */
const at = { inspectionItemName: ItemName.optional() };

/** What an estimate is made from. Source: specification 2, section 3, "Estimate". */
export const WofEstimate = z.object({
  InspectionID: InspectionId,
  Vehicle: EstimateVehicle,
  Customer: EstimateCustomer,
  ReasonForRejection: z
    .array(z.object({ reasonForRejection: words, workCompleted: z.boolean().optional(), ...at }))
    .max(REMARKS_MAX),
  Comments: z.array(z.object({ comment: words, ...at })).max(REMARKS_MAX),
});
export type WofEstimate = z.infer<typeof WofEstimate>;

/** Of which the workshop says what it costs, and the customer whether it is done. */
export const EstimateLine = z
  .object({
    id: z.string().regex(/^[A-Za-z0-9]{1,40}$/, 'Not the id of a line'),
    /** What it was made of: it is not the workshop's to change. */
    from: z.enum(['reason', 'comment', 'workshop']),
    ...at,
    words,
    ...priced,
    /** Which photos of its item are shown beside it; left out: the first of them. */
    photos: z.array(ImageId).max(LINE_PHOTOS_MAX, `A line shows at most ${LINE_PHOTOS_MAX} photos`).optional(),
    /** Of a new line: the line that it is a part of, from which it has its item. */
    splitFrom: z.string().max(40).optional(),
  })
  .refine((line) => !isDiscountMore(line), { path: ['discount'], error: 'The discount is more than the line' });
export type EstimateLine = z.infer<typeof EstimateLine>;

/** What may be written on an estimate until it is sent. */
export const EstimateChanges = z.object({
  Customer: EstimateCustomer,
  /** In their order, all of them. */
  lines: z.array(EstimateLine).max(LINES_MAX, `An estimate has at most ${LINES_MAX} lines`),
  // a page of the release before says none of these: then they stay as they are
  /** Its price is fixed: a quote. Else the work may come to more or less: an estimate. */
  isFixed: z.boolean().optional(),
  /** For the customer. */
  notes: text(NOTES_MAX).optional(),
  /** For the workshop alone: no customer sees them. */
  internalNotes: text(NOTES_MAX).optional(),
});
export type EstimateChanges = z.infer<typeof EstimateChanges>;

export const Estimate = EstimateChanges.extend({
  EstimateID: EstimateId,
  InspectionID: InspectionId,
  Vehicle: EstimateVehicle,
  /** What the lines add up to. */
  totalCents: z.int().min(0),
  /** Counts the saves; whoever changes it says which they saw. */
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** As of today: one that was sent expires by itself. */
  state: EstimateState.default('draft'),
  /** What was sent last, whatever became of it. */
  sent: SentBrief.optional(),
  /** What the customer said to that, while it stands. */
  answer: AnswerBrief.optional(),
  /** Every decision there was, the oldest first, those that were taken back among them. */
  decisions: z.array(Decided).default([]),
  /** The links by which a customer sees it, without what opens them. */
  links: z.array(SentLink).default([]),
}).meta({ id: 'Estimate' });
export type Estimate = z.infer<typeof Estimate>;

/** A line of the list of estimates. */
export const EstimateSummary = Estimate.pick({
  EstimateID: true,
  totalCents: true,
  createdAt: true,
  updatedAt: true,
  state: true,
})
  .extend({
    plate: text(12),
    customer: text(NAME_MAX_LENGTH),
    expiresOn: NzDate.optional(),
    /** Of the version that was sent last; an item of an earlier release does not say it. */
    sentCents: z.int().min(0).optional(),
    /** Of one that is answered. */
    approvedCents: z.int().min(0).optional(),
  })
  .meta({ id: 'EstimateSummary' });
export type EstimateSummary = z.infer<typeof EstimateSummary>;
