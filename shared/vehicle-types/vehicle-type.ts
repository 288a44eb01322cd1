import * as z from 'zod';

export const VehicleType = z.enum(['car', 'motorcycle', 'trailer']);
export type VehicleType = z.infer<typeof VehicleType>;

export const vehicleTypeTitles: Readonly<Record<VehicleType, string>> = {
  car: 'Car',
  motorcycle: 'Motorcycle',
  trailer: 'Trailer',
};
