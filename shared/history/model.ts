import * as z from 'zod';
import { Customer } from '../customers/model.ts';
import { InspectionSummary } from '../inspections/model.ts';
import { NzDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import { treadDepths } from '../vehicle-types/reading-names.ts';
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

export const VehicleHistory = z
  .object({
    vehicle: Vehicle,
    /** Who owns it, where that is known. */
    owner: Customer.optional(),
    /** The newest ones, the newest first. */
    visits: z.array(Visit),
    /** There may be older ones, which are not told. */
    isMore: z.boolean(),
  })
  .meta({ id: 'VehicleHistory' });
export type VehicleHistory = z.infer<typeof VehicleHistory>;
