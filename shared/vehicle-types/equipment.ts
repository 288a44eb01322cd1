import * as z from 'zod';
import type { VehicleType } from './vehicle-type.ts';

/** Whether a vehicle has a piece of equipment; '' if not answered. */
export const Fitted = z.enum(['', 'yes', 'no']);
export type Fitted = z.infer<typeof Fitted>;

/**
 * Equipment that only some vehicles of a type have: asked once and stored with the vehicle. Source: VIRM 12-1; general trailers 5-1 and
 * 8-1; motorcycles 8-1.
 */
export const equipment = {
  towbarFitted: { on: 'car', title: 'Towbar' },
  motorcycleParkingBrakeFitted: { on: 'motorcycle', title: 'Parking brake' },
  trailerBrakesFitted: { on: 'trailer', title: 'Brakes' },
  breakawayBrakeFitted: { on: 'trailer', title: 'Breakaway brake' },
  dualSafetyChainFitted: { on: 'trailer', title: 'Dual safety chain' },
} as const satisfies Record<string, { on: VehicleType; title: string }>;
export type Equipment = keyof typeof equipment;
export const equipmentNames = Object.keys(equipment) as Equipment[];

export const equipmentOn = (vehicleType: VehicleType) =>
  equipmentNames.filter((name) => equipment[name].on === vehicleType);

/** True for a trailer without brakes: nothing of a brake test applies to it. */
export const isUnbraked = (sheet: { vehicleType: VehicleType; trailerBrakesFitted: Fitted }) =>
  sheet.vehicleType === 'trailer' && sheet.trailerBrakesFitted === 'no';
