import type { SheetFields } from '../sheets/model.ts';
import { isFullVin, normalizePlate, normalizeVin } from '../vehicle-identity.ts';

type Named = { vin: string | null; plate: string };

/**
 * Builds the id of a new vehicle: from its VIN or, if that is only a chassis number, from its plate. The id never
 * changes, even if the VIN or plate does.
 */
export const buildVehicleId = ({ vin, plate }: Named) =>
  vin && (isFullVin(vin) || !plate) ? `vin_${vin}` : `plate_${plate}`;

/** Parses the VIN or plate from such an id. */
export const parseVehicleId = (id: string): Named => {
  const [, kind, value = ''] = /^(vin|plate)_(.+)$/s.exec(id) ?? [];
  return { vin: kind === 'vin' ? normalizeVin(value) : null, plate: kind === 'plate' ? normalizePlate(value) : '' };
};

/**
 * True for an id made from a chassis number or a word for none, which releases before 2027 gave to several vehicles.
 */
export const isAmbiguousId = (id: string) => {
  const [, vin] = /^vin_(.+?)(?:_[0-9a-z]+)?$/s.exec(id) ?? [];
  return vin !== undefined && !isFullVin(vin);
};

type Sheet = Pick<SheetFields, 'vehicleVIN' | 'vehicleRegistrationPlate' | 'VehicleID'>;
/**
 * Returns the id to look a sheet's vehicle up by: by VIN first, because a plate can move to another vehicle; '' if the
 * sheet has neither.
 */
export const getSheetVehicleId = ({ vehicleVIN, vehicleRegistrationPlate, VehicleID }: Sheet) => {
  const vin = normalizeVin(vehicleVIN);
  if (vin && isFullVin(vin)) return buildVehicleId({ vin, plate: '' });
  const plate = normalizePlate(vehicleRegistrationPlate);
  if (VehicleID && !(plate && isAmbiguousId(VehicleID))) return VehicleID;
  return plate || vin ? buildVehicleId({ vin, plate }) : '';
};
