import type { Tenant } from '../http/context.ts';
import { vehicleKnownKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { loadVehicles, vinOf } from './stored.ts';

/** How a vehicle is named by whoever looks at it. '' and null: not told. */
export type Named = { plate: string; vin: string | null };

/**
 * Which vehicle is meant, and the marks that say so. The VIN stays with a vehicle for good, so it decides; a plate can move
 * to another one. A vehicle first known by its plate and then told with a VIN is one vehicle; a plate that is told with
 * another VIN is on another vehicle.
 */
export const identify = async (tenant: Tenant, { plate, vin }: Named) => {
  const { table, organizationId } = tenant;
  const keys = {
    ...(vin && { vin: vehicleKnownKey(organizationId, 'VIN', vin) }),
    ...(plate && { plate: vehicleKnownKey(organizationId, 'PLATE', plate) }),
  };
  const marks = await table.getAll(Object.values(keys), { consistent: true });
  const markOf = (name: keyof typeof keys) => marks[Object.keys(keys).indexOf(name)];
  const [byVin, byPlate] = await loadVehicles(tenant, [markOf('vin')?.vehicle, markOf('plate')?.vehicle]);
  return {
    marks: { vin: markOf('vin'), plate: markOf('plate') },
    vehicle: byVin ?? (byPlate && carries(byPlate, plate) && mayHave(byPlate, vin) ? byPlate : undefined),
  };
};
export type Identified = Awaited<ReturnType<typeof identify>>;

/** A mark stays when its vehicle gets another plate. */
const carries = ({ plate }: Item, wanted: string) => plate === wanted;

const mayHave = (vehicle: Item, vin: string | null) => !vin || !vinOf(vehicle) || vinOf(vehicle) === vin;
