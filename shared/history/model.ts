import * as z from 'zod';
import { Customer } from '../customers/model.ts';
import { LineDecision } from '../estimates/decisions.ts';
import { EstimateId } from '../ids.ts';
import { InspectionSummary } from '../inspections/model.ts';
import { NzDate, nzDate, showDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import { OdometerUnit } from '../vehicle-types/odometer.ts';
import { brakeReadings, type ReadingName, treadDepths } from '../vehicle-types/reading-plans.ts';
import { Vehicle } from '../vehicles/model.ts';

const TreadName = z.enum(Object.keys(treadDepths) as (keyof typeof treadDepths)[]);
export type TreadName = z.infer<typeof TreadName>;

/** An inspection or recheck of a vehicle, with that day's findings and readings. */
export const Visit = InspectionSummary.extend({
  /** On a recheck, the day of the recheck; '' if blank. */
  day: z.union([z.literal(''), NzDate]),
  /** '' if the sheet isn't linked to a saved customer. */
  customerId: z.string(),
  /** Absent if the record cannot be read. */
  found: z
    .object({
      /** As read. */
      odometer: z.int().nullable(),
      odometerUnit: OdometerUnit.optional(),
      treads: z.partialRecord(TreadName, z.number()),
      failed: z.array(ItemName),
    })
    .optional(),
});
export type Visit = z.infer<typeof Visit>;

const AnyReading = z.enum(Object.keys({ ...treadDepths, ...brakeReadings }) as ReadingName[]);

/** A line that a customer declined or put off, and whose item hasn't passed since. */
export const DeclinedLine = z.object({
  EstimateID: EstimateId,
  /** The line's id in its estimate. */
  id: z.string(),
  /** When it was decided. */
  at: z.iso.datetime(),
  decision: LineDecision.exclude(['approved']),
  words: z.string(),
  inspectionItemName: ItemName.optional(),
  cents: z.int(),
  /** True if it failed the inspection. */
  isSafety: z.boolean(),
  /** The last photo shown beside it: a signed URL, valid for five minutes. */
  photo: z.url().optional(),
  /** Readings for its item in that inspection. */
  readings: z.partialRecord(AnyReading, z.number()),
});
export type DeclinedLine = z.infer<typeof DeclinedLine>;

/** Formats a decision, as in `Not now 20/11/2026`. */
export const formatDecision = ({ decision, at }: Pick<DeclinedLine, 'decision' | 'at'>) =>
  `${decision === 'later' ? 'Not now' : 'Declined'} ${showDate(nzDate(new Date(at)))}`;

export const VehicleHistory = z
  .object({
    vehicle: Vehicle,
    /** The owner, if known. */
    owner: Customer.optional(),
    /** The most recent visits, newest first. */
    visits: z.array(Visit),
    /** True if there may be older ones. */
    isMore: z.boolean(),
    // releases before December 2026 don't send them
    /** Latest decision first. */
    declined: z.array(DeclinedLine).default([]),
  })
  .meta({ id: 'VehicleHistory' });
export type VehicleHistory = z.infer<typeof VehicleHistory>;
