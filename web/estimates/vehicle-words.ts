import type { Estimate } from '#shared/estimates/model.ts';
import { formatKilometres } from '#shared/vehicle-types/odometer.ts';
import { formatModel } from '#shared/vehicles/format-model.ts';

/** Describes a vehicle, as in `2017 Toyota Hilux · 128,450 km`. */
export const vehicleWords = (vehicle: Estimate['Vehicle']) => {
  const { Odometer, OdometerUnit } = vehicle;
  const odometer = Odometer === null ? '' : formatKilometres(Odometer, OdometerUnit);
  return [formatModel(vehicle), odometer].filter(Boolean).join(' · ');
};
