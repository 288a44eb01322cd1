import * as z from 'zod';
import { NzDate } from '../nz-date.ts';
import { Plate, Vin } from '../vehicle-identity.ts';
import { Fitted } from '../vehicle-types/equipment.ts';
import { VehicleType } from '../vehicle-types/vehicle-type.ts';

export const VehicleId = z.string().min(1).max(80);

const fitted = Fitted.exclude(['']).optional();

/** A vehicle of the organization's records. Field names: specification 2, section 3, "Vehicle payload". */
export const VehiclePayload = z.object({
  Registration: Plate,
  Vin,
  Year: z.int().nullable(),
  Make: z.string().max(40),
  Model: z.string().max(40),
  BodyStyle: z.string().max(40),
  /** In kilometres. */
  LatestOdometerReading: z.int().min(0).nullable(),
  ExpiryDateOfLastSuccessfulWof: NzDate.nullable(),
  /** A year where the day is not known. */
  DateOfFirstRegistrationInNz: z.union([NzDate, z.string().regex(/^\d{4}$/)]).nullable(),
  FuelType: z.string().max(40).default(''),
  /** These are left out while nobody has said them. */
  vehicleFirstRegistered: NzDate.optional(),
  /** It was said that it has none. */
  hasNoVin: z.literal(true).optional(),
  VehicleType: VehicleType.optional(),
  towbarFitted: fitted,
  motorcycleParkingBrakeFitted: fitted,
  trailerBrakesFitted: fitted,
  breakawayBrakeFitted: fitted,
  dualSafetyChainFitted: fitted,
});
export type VehiclePayload = z.infer<typeof VehiclePayload>;

export const Vehicle = VehiclePayload.extend({
  /** '': not written down by this organization. */
  VehicleID: z.string(),
  /** own: as this organization wrote it down last; register: as the vehicle register has it. */
  source: z.enum(['own', 'register']),
}).meta({ id: 'Vehicle' });
export type Vehicle = z.infer<typeof Vehicle>;

/** That a customer owns a vehicle. */
export const Owner = z
  .object({ OwnerID: z.string(), VehicleID: z.string(), CustomerID: z.string() })
  .meta({ id: 'Owner' });
export type Owner = z.infer<typeof Owner>;
