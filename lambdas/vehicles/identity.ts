import type { Tenant } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { vehicleKnownKey } from '../table/keys.ts';
import { loadVehicles, readVin } from './stored.ts';

/** How a vehicle is named by whoever looks at it. '' and null: not told. */
export type Named = { plate: string; vin: string | null };

/**
 * Which vehicle is meant, and the marks that say so. The VIN stays with a vehicle for good, so it decides; a plate can move
 * to another one. A vehicle first known by its plate and then told with a VIN is one vehicle; a plate that is told with
 * another VIN is on another vehicle.
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
    vehicle: byVin ?? (byPlate && carries(byPlate, plate) && mayHave(byPlate, vin) ? byPlate : undefined),
  };
};
export type Identified = Awaited<ReturnType<typeof identify>>;

/** A mark stays when its vehicle gets another plate. */
const carries = ({ plate }: Item, wanted: string) => plate === wanted;

const mayHave = (vehicle: Item, vin: string | null) => !vin || !readVin(vehicle) || readVin(vehicle) === vin;
