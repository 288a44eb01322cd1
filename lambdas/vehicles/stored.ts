import * as z from 'zod';
import { normalizeVin } from '#shared/vehicle-identity.ts';
import { Vehicle, type VehiclePayload } from '#shared/vehicles/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SavedBy, Tenant } from '../http/context.ts';
import { type OrganizationId, vehicleBrowseKey, vehicleKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/** `saves` counts the writes, for optimistic concurrency. `plate` and `vin` identify the vehicle. */
export const vehicleItem = (
  org: OrganizationId,
  id: string,
  facts: VehiclePayload,
  saves: number,
  savedBy: SavedBy,
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
});

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
