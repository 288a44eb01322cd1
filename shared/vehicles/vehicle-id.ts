import type { SheetFields } from '../sheets/model.ts';
import { normalizePlate, normalizeVin } from '../vehicle-identity.ts';

/** Builds the id of a new vehicle. The id never changes, even if the VIN or plate does. */
export const buildVehicleId = ({ vin, plate }: { vin: string | null; plate: string }) =>
  vin ? `vin_${vin}` : `plate_${plate}`;

/** Parses the VIN or plate from such an id. */
export const parseVehicleId = (id: string): { vin: string | null; plate: string } => {
  const [, kind, value = ''] = /^(vin|plate)_(.+)$/s.exec(id) ?? [];
  return { vin: kind === 'vin' ? normalizeVin(value) : null, plate: kind === 'plate' ? normalizePlate(value) : '' };
};

type Sheet = Pick<SheetFields, 'vehicleVIN' | 'vehicleRegistrationPlate' | 'VehicleID'>;
/**
 * Returns the id to look a sheet's vehicle up by: by VIN first, because a plate can move to another vehicle; '' if the sheet has neither.
 */
export const getSheetVehicleId = ({ vehicleVIN, vehicleRegistrationPlate: plate, VehicleID }: Sheet) => {
  const vin = normalizeVin(vehicleVIN);
  return vin || (plate && !VehicleID) ? buildVehicleId({ vin, plate }) : VehicleID;
};
