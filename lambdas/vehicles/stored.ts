import * as z from 'zod';
import { normalizeVin } from '#shared/vehicle-identity.ts';
import { Vehicle, type VehiclePayload } from '#shared/vehicles/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SavedBy, Tenant } from '../http/context.ts';
import { type OrganizationId, vehicleBrowseKey, vehicleKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/**
 * `saves` counts the writes, for optimistic concurrency. `plate` and `vin` identify the vehicle. `separatedFrom` has
 * the ids of vehicles that contained this one until `npm run separate`; it is copied from `before`.
 */
export const vehicleItem = (
  org: OrganizationId,
  id: string,
  facts: VehiclePayload,
  saves: number,
  savedBy: SavedBy,
  before?: Item,
): Item => ({
  ...vehicleKey(org, id),
  ...vehicleBrowseKey(org, id),
  type: 'VEHICLE',
  id,
  saves,
  savedBy,
  plate: facts.Registration,
  vin: facts.Vin,
  facts,
  ...(before?.separatedFrom !== undefined && { separatedFrom: before.separatedFrom }),
});

/** Returns the ids that records may contain for a vehicle. */
export const listIds = ({ id, separatedFrom }: Item) =>
  z.array(z.string()).parse([id, ...((separatedFrom as string[] | undefined) ?? [])]);

/** Not validated here, but as part of the vehicle. */
const StoredFacts = z.record(z.string(), z.unknown());

/** Reads a vehicle. Older ones may have a word for none, such as NONE, as their VIN. */
export const readVehicle = ({ id, facts }: Item): Vehicle => {
  const vehicle = withoutLimits(Vehicle).parse({ ...StoredFacts.parse(facts), VehicleID: id, source: 'own' });
  const Vin = normalizeVin(vehicle.Vin);
  return { ...vehicle, Vin, ...(vehicle.Vin && !Vin && { hasNoVin: true as const }) };
};

export const readVin = ({ vin }: Item) => (typeof vin === 'string' ? normalizeVin(vin) : null);

/** Loads vehicles by their ids; missing ones are undefined. */
export const loadVehicles = async ({ table, organizationId }: Tenant, ids: readonly unknown[]) => {
  const keys = [...new Set(ids)].flatMap((id) => (typeof id === 'string' ? [vehicleKey(organizationId, id)] : []));
  const items = await table.getAll(keys, { consistent: true });
  return ids.map((id) => items.find((item) => item?.id === id));
};
