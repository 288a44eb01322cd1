import * as z from 'zod';
import { NzDate } from '../nz-date.ts';
import { Plate, Vin } from '../vehicle-identity.ts';
import { Fitted } from '../vehicle-types/equipment.ts';
import { OdometerUnit } from '../vehicle-types/odometer.ts';
import { VehicleType } from '../vehicle-types/vehicle-type.ts';

export const VehicleId = z.string().min(1).max(80);

const fitted = Fitted.exclude(['']).optional();

/** A vehicle in the organization's records. Field names: specification 2, section 3, "Vehicle payload". */
export const VehiclePayload = z.object({
  Registration: Plate,
  Vin,
  Year: z.int().nullable(),
  Make: z.string().max(40),
  Model: z.string().max(40),
  BodyStyle: z.string().max(40),
  /** In kilometres, converted if it was read in miles; hours aren't stored here. */
  LatestOdometerReading: z.int().min(0).nullable(),
  /** The unit in which the odometer was last read; absent in older records, which are in kilometres. */
  odometerUnit: OdometerUnit.exclude(['']).optional(),
  ExpiryDateOfLastSuccessfulWof: NzDate.nullable(),
  /** A year if the day isn't known. */
  DateOfFirstRegistrationInNz: z.union([NzDate, z.string().regex(/^\d{4}$/)]).nullable(),
  FuelType: z.string().max(40).default(''),
  /** Absent if unknown. */
  vehicleFirstRegistered: NzDate.optional(),
  /** True if it is confirmed that the vehicle has no VIN. */
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
  /** '' if the vehicle isn't in this organization's records. */
  VehicleID: z.string(),
  /** own: this organization's record; register: the vehicle register. */
  source: z.enum(['own', 'register']),
}).meta({ id: 'Vehicle' });
export type Vehicle = z.infer<typeof Vehicle>;

/** Links a customer as owner of a vehicle. */
export const Owner = z
  .object({ OwnerID: z.string(), VehicleID: z.string(), CustomerID: z.string() })
  .meta({ id: 'Owner' });
export type Owner = z.infer<typeof Owner>;
