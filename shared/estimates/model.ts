import * as z from 'zod';
import { EstimateId, ImageId, InspectionId } from '../ids.ts';
import { NAME_MAX_LENGTH, REMARK_MAX_LENGTH } from '../input/excess.ts';
import { NzDate } from '../nz-date.ts';
import { SentLink } from '../sent-links/model.ts';
import { ItemName } from '../sheets/checklist.ts';
import { Plate } from '../vehicle-identity.ts';
import { AnswerBrief, LineDecision, RecordedDecision, SentBrief } from './decisions.ts';
import { isDiscountMore, priced, Unit, unitCents } from './money.ts';
import { EstimateState } from './states.ts';
import { Whereabouts } from './whereabouts.ts';

/** Maximum number of lines of an estimate: enough for a sheet's reasons and comments plus the workshop's own lines. */
export const LINES_MAX = 200;

/** Maximum number of reasons, or of comments, on a sheet. */
const REMARKS_MAX = 5_000;

const NOTES_MAX = 2_000;
export const LINE_PHOTOS_MAX = 6;

const text = (max: number) => z.string().max(max);
const words = z
  .string()
  .trim()
  .min(1, 'Describe the work on this line')
  .max(REMARK_MAX_LENGTH, `Max length ${REMARK_MAX_LENGTH} reached`);

/** The vehicle as on the sheet. Field names: specification 2, section 3, "Estimate". */
export const EstimateVehicle = z.object({
  Year: z.int().nullable(),
  Make: text(40),
  Model: text(40),
  BodyStyle: text(40),
  /** In kilometres. */
  Odometer: z.int().min(0).nullable(),
  /** The unit in which it was read, if not kilometres. */
  OdometerUnit: z.literal('miles').optional(),
  Registration: Plate,
  VIN: text(30),
  WOFExpiryDate: NzDate.nullable(),
  /** A year if the day isn't known. */
  FirstRegistered: z.union([NzDate, z.string().regex(/^\d{4}$/)]).nullable(),
  /** From the register; absent if it was not looked up. */
  Engine: text(40).optional(),
  VehicleID: text(80),
});

export const EstimateCustomer = z.object({
  Name: text(NAME_MAX_LENGTH),
  Phone: text(20),
  Email: text(254),
  Address: text(NAME_MAX_LENGTH),
});

/** The item of the sheet that it comes from; the line can show this item's photos. */
const at = { inspectionItemName: ItemName.optional() };

/** The input of an estimate. Source: specification 2, section 3, "Estimate". */
export const WofEstimate = z.object({
  InspectionID: InspectionId,
  /** The revision of the sheet that it was built from. Pages of the previous release don't send it. */
  revision: z.int().positive().optional(),
  Vehicle: EstimateVehicle,
  Customer: EstimateCustomer,
  ReasonForRejection: z
    .array(z.object({ reasonForRejection: words, workCompleted: z.boolean().optional(), ...at }))
    .max(REMARKS_MAX),
  Comments: z.array(z.object({ comment: words, ...at })).max(REMARKS_MAX),
  /** True to create one more if the inspection has an estimate already. */
  another: z.boolean().optional(),
});
export type WofEstimate = z.infer<typeof WofEstimate>;

/** Returns a line with `partsCents` as calculated from its quantity and unit price, if it has them. */
export const withUnit = <Line extends { partsCents: number; unit?: Unit | null | undefined }>(line: Line): Line =>
  line.unit ? { ...line, partsCents: unitCents(line.unit) } : line;

/** A line that the workshop prices and the customer decides on. */
export const EstimateLine = z
  .object({
    id: z.string().regex(/^[A-Za-z0-9]{1,40}$/, 'Invalid line id'),
    /** Its origin, which the workshop cannot change. */
    from: z.enum(['reason', 'comment', 'workshop']),
    ...at,
    words,
    ...priced,
    // pages of the previous release send none of the next three, which keeps them while the price stays the same
    /** Quantity and unit price of the parts, from which the server calculates `partsCents`. */
    unit: Unit.nullish(),
    /** True if the work is free. Without it, a line that costs nothing is not ready to be sent. */
    noCharge: z.boolean().optional(),
    /** Where its price is from: the day when it was last sent, or the name on the price list. */
    priceFrom: z.union([z.object({ day: NzDate }), z.object({ name: text(REMARK_MAX_LENGTH) })]).nullish(),
    /** The photos of its item to show; if left out, the first ones. */
    photos: z.array(ImageId).max(LINE_PHOTOS_MAX, `A line can show up to ${LINE_PHOTOS_MAX} photos`).optional(),
    /** Set by the server if an edit removed its reason from the sheet, but the line was kept because it has a price. */
    isOffSheet: z.literal(true).optional(),
    /** For a new line: the line that it was split from, whose item the new line keeps. */
    splitFrom: z.string().max(40).optional(),
  })
  .refine((line) => !isDiscountMore(withUnit(line)), {
    path: ['discount'],
    error: 'The discount is more than the line’s price',
  });
export type EstimateLine = z.infer<typeof EstimateLine>;

/** The fields that may be edited until the estimate is sent. */
export const EstimateChanges = z.object({
  Customer: EstimateCustomer,
  /** All lines, in order. */
  lines: z.array(EstimateLine).max(LINES_MAX, `An estimate can have up to ${LINES_MAX} lines`),
  // pages of the previous release don't send these, which leaves them unchanged
  /** True for a quote, which has a fixed price; false for an estimate. */
  isFixed: z.boolean().optional(),
  /** Shown to the customer. */
  notes: text(NOTES_MAX).optional(),
  /** Internal: never shown to the customer. */
  internalNotes: text(NOTES_MAX).optional(),
});
export type EstimateChanges = z.infer<typeof EstimateChanges>;

export const Estimate = EstimateChanges.extend({
  EstimateID: EstimateId,
  /** null: it was made without an inspection. */
  InspectionID: InspectionId.nullable(),
  /** Counted in each organization, from 1. Absent in items of an earlier release until they are rebuilt. */
  estimateNumber: z.int().positive().optional(),
  Vehicle: EstimateVehicle,
  /** The number of lines that were left out because they were approved in another estimate of the inspection. */
  approvedElsewhere: z.int().positive().optional(),
  /** Sum of the lines. */
  totalCents: z.int().min(0),
  /** Incremented with each save; optimistic concurrency. */
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Name of the person who saved it last. Absent in items of an earlier release. */
  changedBy: z.string().optional(),
  /**
   * The state as of today: a sent estimate expires without another write. Pages of the previous release don't know
   * `done`, so it isn't sent: `getShownState` derives it from `inspection`.
   */
  state: EstimateState.default('draft'),
  /** What became of its inspection. Absent in the previous release. */
  inspection: Whereabouts.optional(),
  // ids of the customer and vehicle whose pages list it; absent until they are on record
  customerId: z.string().optional(),
  vehicleId: z.string().optional(),
  /** Name of the person who sent it last. Absent in items of an earlier release until they are rebuilt. */
  sentBy: z.string().optional(),
  /** The version sent last, in any state. */
  sent: SentBrief.optional(),
  /** The customer's current answer to that version. */
  answer: AnswerBrief.optional(),
  /** All decisions, oldest first, including those taken back. */
  decisions: z.array(RecordedDecision).default([]),
  /** The customer's links, without their tokens. */
  links: z.array(SentLink).default([]),
}).meta({ id: 'Estimate' });
export type Estimate = z.infer<typeof Estimate>;

/** A row in the list of estimates. */
export const EstimateSummary = Estimate.pick({
  EstimateID: true,
  estimateNumber: true,
  totalCents: true,
  createdAt: true,
  updatedAt: true,
  state: true,
  sentBy: true,
})
  .extend({
    plate: text(12),
    customer: text(NAME_MAX_LENGTH),
    expiresOn: NzDate.optional(),
    /** Total of the version sent last. Absent in items of an earlier release. */
    sentCents: z.int().min(0).optional(),
    /** Make and model, with the year. Absent, like the next two, in items of an earlier release until they are rebuilt. */
    vehicle: text(100).optional(),
    outcome: LineDecision.optional(),
    declinedCents: z.int().min(0).optional(),
    /** Present on answered estimates. */
    approvedCents: z.int().min(0).optional(),
    /** The day on which the vehicle passed, if it has since the estimate was sent; its state is then `done`. */
    passedOn: NzDate.optional(),
  })
  .meta({ id: 'EstimateSummary' });
export type EstimateSummary = z.infer<typeof EstimateSummary>;

/** A page of a list of estimates. */
export const EstimatePage = z.object({ estimates: z.array(EstimateSummary), next: z.string().optional() });
