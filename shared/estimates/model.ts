import * as z from 'zod';
import { EstimateId, InspectionId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import { NAME_MAX_LENGTH, REMARK_MAX_LENGTH } from '../sheets/model.ts';
import { Plate } from '../vehicle-identity.ts';
import { isDiscountMore, priced } from './money.ts';

/** Lines of one estimate: as many as a sheet has reasons and comments that anybody writes, and what the workshop adds. */
export const LINES_MAX = 200;

const text = (max: number) => z.string().max(max);
const words = z
  .string()
  .trim()
  .min(1, 'A line needs words')
  .max(REMARK_MAX_LENGTH, `Max length ${REMARK_MAX_LENGTH} reached`);

/** The vehicle as the sheet has it. Field names: specification 2, section 3, "Estimate". */
const EstimateVehicle = z.object({
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

const EstimateCustomer = z.object({
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
    .max(LINES_MAX),
  Comments: z.array(z.object({ comment: words, ...at })).max(LINES_MAX),
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
  })
  .refine((line) => !isDiscountMore(line), { path: ['discount'], error: 'The discount is more than the line' });
export type EstimateLine = z.infer<typeof EstimateLine>;

/** What may be written on an estimate until it is sent. */
export const EstimateChanges = z.object({
  Customer: EstimateCustomer,
  /** In their order, all of them. */
  lines: z.array(EstimateLine).max(LINES_MAX, `An estimate has at most ${LINES_MAX} lines`),
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
}).meta({ id: 'Estimate' });
export type Estimate = z.infer<typeof Estimate>;
