import type { SheetFields } from '#shared/sheets/model.ts';
import {
  foldVin,
  isFullVin,
  isSameVin,
  listSimilarPlates,
  normalizePlate,
  normalizeVin,
} from '#shared/vehicle-identity.ts';
import type { Tenant } from '../http/context.ts';
import { type OrganizationId, vehicleKnownKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { loadVehicles, readVin } from './stored.ts';

/** A vehicle in a request. A plate of '' or a VIN of null isn't given. */
export type Named = { plate: string; vin: string | null };

/** Names the vehicle of a sheet. */
export const nameVehicle = ({ vehicleRegistrationPlate, vehicleVIN }: Plated): Named => ({
  plate: normalizePlate(vehicleRegistrationPlate),
  vin: normalizeVin(vehicleVIN),
});
type Plated = Pick<SheetFields, 'vehicleRegistrationPlate' | 'vehicleVIN'>;

/** Returns the identity key of a VIN. Letters that no VIN contains are folded. */
export const vinKey = (org: OrganizationId, vin: string) =>
  vehicleKnownKey(org, 'VIN', isFullVin(vin) ? foldVin(vin) : vin);

/** Returns the identity key of a VIN as it was before letters were folded, if that differs. */
const oldVinKey = (org: OrganizationId, vin: string) =>
  isFullVin(vin) && foldVin(vin) !== vin ? vehicleKnownKey(org, 'VIN', vin) : undefined;

/**
 * Identifies a vehicle, and returns the identity keys of its VIN and plate. A VIN is permanent, so it decides; a plate
 * can move to another vehicle. A vehicle known by its plate keeps its identity when a VIN is added; the same plate with
 * a different VIN is another vehicle. A chassis number, which isn't unique, identifies only together with the plate.
 */
export const identify = async (tenant: Tenant, { plate, vin }: Named) => {
  const { table, organizationId } = tenant;
  const keys = [
    vin ? vinKey(organizationId, vin) : undefined,
    vin ? oldVinKey(organizationId, vin) : undefined,
    plate ? vehicleKnownKey(organizationId, 'PLATE', plate) : undefined,
  ];
  const [vinMark, oldVinMark, plateMark] = await table.getAll(keys, { consistent: true });
  const [byVin, byPlate] = await loadVehicles(tenant, [(vinMark ?? oldVinMark)?.vehicle, plateMark?.vehicle]);
  const isVins = byVin && vin && (isFullVin(vin) || byVin.plate === plate);
  return {
    marks: { vin: vinMark, plate: plateMark },
    /** The vehicle saved last with this chassis number, whatever plate is given. */
    byVin,
    vehicle: isVins ? byVin : byPlate && hasPlate(byPlate, plate) && matchesVin(byPlate, vin) ? byPlate : undefined,
  };
};
export type Identified = Awaited<ReturnType<typeof identify>>;

/** Finds known plates that look like this one. A vehicle with a different VIN isn't meant. */
export const findSimilarPlates = async (tenant: Tenant, { plate, vin }: Named) => {
  const similar = listSimilarPlates(plate);
  const keys = similar.map((one) => vehicleKnownKey(tenant.organizationId, 'PLATE', one));
  const marks = keys.length > 0 ? await tenant.table.getAll(keys) : [];
  const vehicles = await loadVehicles(
    tenant,
    marks.map((mark) => mark?.vehicle),
  );
  return similar.filter((one, n) => {
    const vehicle = vehicles[n];
    return vehicle && hasPlate(vehicle, one) && matchesVin(vehicle, vin);
  });
};

/** False for a stale identity key, which remains when its vehicle gets another plate. */
const hasPlate = ({ plate }: Item, wanted: string) => plate === wanted;

const matchesVin = (vehicle: Item, vin: string | null) => {
  const stored = readVin(vehicle);
  return !vin || !stored || isSameVin(stored, vin);
};
