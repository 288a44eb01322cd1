import type { SheetFields } from '../sheets/model.ts';
import { normalPlate, normalVin } from '../vehicle-identity.ts';

/** Returns the id of a new vehicle. It never changes, even if the VIN or plate does. */
export const nameVehicle = ({ vin, plate }: { vin: string | null; plate: string }) =>
  vin ? `vin_${vin}` : `plate_${plate}`;

/** Parses the VIN or plate from such an id. */
export const readVehicleName = (id: string): { vin: string | null; plate: string } => {
  const [, kind, value = ''] = /^(vin|plate)_(.+)$/s.exec(id) ?? [];
  return { vin: kind === 'vin' ? normalVin(value) : null, plate: kind === 'plate' ? normalPlate(value) : '' };
};

type Sheet = Pick<SheetFields, 'vehicleVIN' | 'vehicleRegistrationPlate' | 'VehicleID'>;
/** Returns the id to look a sheet's vehicle up by: by VIN first, since a plate can move to another vehicle; '' if the sheet has neither. */
export const nameVehicleOn = ({ vehicleVIN, vehicleRegistrationPlate: plate, VehicleID }: Sheet) => {
  const vin = normalVin(vehicleVIN);
  return vin || (plate && !VehicleID) ? nameVehicle({ vin, plate }) : VehicleID;
};
