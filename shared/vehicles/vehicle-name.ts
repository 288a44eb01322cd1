import type { SheetFields } from '../sheets/model.ts';
import { normalPlate, normalVin } from '../vehicle-identity.ts';

/** The id of a vehicle that is written down for the first time. Whatever is learnt of it later, it keeps that. */
export const nameVehicle = ({ vin, plate }: { vin: string | null; plate: string }) =>
  vin ? `vin_${vin}` : `plate_${plate}`;

/** Which VIN or plate an id says that was made so. */
export const readVehicleName = (id: string): { vin: string | null; plate: string } => {
  const [, kind, value = ''] = /^(vin|plate)_(.+)$/s.exec(id) ?? [];
  return { vin: kind === 'vin' ? normalVin(value) : null, plate: kind === 'plate' ? normalPlate(value) : '' };
};

type Sheet = Pick<SheetFields, 'vehicleVIN' | 'vehicleRegistrationPlate' | 'VehicleID'>;
/** By what the vehicle of a sheet is asked for: its VIN, as a plate can be on another by now; '': nothing is said of it. */
export const nameVehicleOn = ({ vehicleVIN, vehicleRegistrationPlate: plate, VehicleID }: Sheet) => {
  const vin = normalVin(vehicleVIN);
  return vin || (plate && !VehicleID) ? nameVehicle({ vin, plate }) : VehicleID;
};
