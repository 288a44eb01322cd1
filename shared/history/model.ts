import * as z from 'zod';
import { Customer } from '../customers/model.ts';
import { LineDecision } from '../estimates/decisions.ts';
import { EstimateId } from '../ids.ts';
import { InspectionSummary } from '../inspections/model.ts';
import { NzDate, nzDate, showDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import { brakeReadings, type ReadingName, treadDepths } from '../vehicle-types/reading-names.ts';
import { Vehicle } from '../vehicles/model.ts';

const TreadName = z.enum(Object.keys(treadDepths) as (keyof typeof treadDepths)[]);
export type TreadName = z.infer<typeof TreadName>;

/** An inspection or a recheck of a vehicle, with what was found and read on that day. */
export const Visit = InspectionSummary.extend({
  /** Of a recheck its own; '': none is written. */
  day: z.union([z.literal(''), NzDate]),
  /** '': its sheet names no saved customer. */
  customerId: z.string(),
  /** Left out where the record cannot be read. */
  found: z
    .object({
      odometer: z.int().nullable(),
      treads: z.partialRecord(TreadName, z.number()),
      failed: z.array(ItemName),
    })
    .optional(),
});
export type Visit = z.infer<typeof Visit>;

const AnyReading = z.enum(Object.keys({ ...treadDepths, ...brakeReadings }) as ReadingName[]);

/** What a customer did not want, or not now, and no inspection has passed since. */
export const DeclinedLine = z.object({
  EstimateID: EstimateId,
  /** Of its estimate. */
  id: z.string(),
  /** When it was decided. */
  at: z.iso.datetime(),
  decision: LineDecision.exclude(['approved']),
  words: z.string(),
  inspectionItemName: ItemName.optional(),
  cents: z.int(),
  /** It failed the inspection. */
  isSafety: z.boolean(),
  /** The last photo beside it, signed for five minutes. */
  photo: z.url().optional(),
  /** What was measured at its item on that inspection. */
  readings: z.partialRecord(AnyReading, z.number()),
});
export type DeclinedLine = z.infer<typeof DeclinedLine>;

/** `Put off 20/11/2026` */
export const tellDecision = ({ decision, at }: Pick<DeclinedLine, 'decision' | 'at'>) =>
  `${decision === 'later' ? 'Put off' : 'Declined'} ${showDate(nzDate(new Date(at)))}`;

export const VehicleHistory = z
  .object({
    vehicle: Vehicle,
    /** Who owns it, where that is known. */
    owner: Customer.optional(),
    /** The newest ones, the newest first. */
    visits: z.array(Visit),
    /** There may be older ones, which are not told. */
    isMore: z.boolean(),
    // a release before December 2026 does not tell them
    /** Those that were decided on last first. */
    declined: z.array(DeclinedLine).default([]),
  })
  .meta({ id: 'VehicleHistory' });
export type VehicleHistory = z.infer<typeof VehicleHistory>;
