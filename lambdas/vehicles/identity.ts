import type { Tenant } from '../http/context.ts';
import { vehicleKnownKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { loadVehicles, readVin } from './stored.ts';

/** A vehicle in a request. A plate of '' or a VIN of null isn't given. */
export type Named = { plate: string; vin: string | null };

/**
 * Identifies a vehicle, and returns the identity keys of its VIN and plate. A VIN is permanent, so it decides; a plate
 * can move to another vehicle. A vehicle known by its plate keeps its identity when a VIN is added; the same plate with
 * a different VIN is another vehicle.
 */
export const identify = async (tenant: Tenant, { plate, vin }: Named) => {
  const { table, organizationId } = tenant;
  const keys = [
    vin ? vehicleKnownKey(organizationId, 'VIN', vin) : undefined,
    plate ? vehicleKnownKey(organizationId, 'PLATE', plate) : undefined,
  ];
  const [vinMark, plateMark] = await table.getAll(keys, { consistent: true });
  const [byVin, byPlate] = await loadVehicles(tenant, [vinMark?.vehicle, plateMark?.vehicle]);
  return {
    marks: { vin: vinMark, plate: plateMark },
    vehicle: byVin ?? (byPlate && hasPlate(byPlate, plate) && matchesVin(byPlate, vin) ? byPlate : undefined),
  };
};
export type Identified = Awaited<ReturnType<typeof identify>>;

/** False for a stale identity key, which remains when its vehicle gets another plate. */
const hasPlate = ({ plate }: Item, wanted: string) => plate === wanted;

const matchesVin = (vehicle: Item, vin: string | null) => !vin || !readVin(vehicle) || readVin(vehicle) === vin;
