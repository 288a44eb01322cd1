import type { DeclinedLine, VehicleHistory } from '#shared/history/model.ts';
import { notFound } from '#shared/problem.ts';
import { parseVehicleId } from '#shared/vehicles/vehicle-id.ts';
import { findById, isErased } from '../customers/find.ts';
import { readCustomer } from '../customers/stored.ts';
import { findDeclined } from '../estimates/declined.ts';
import type { Tenant } from '../http/context.ts';
import { ownerKey, vehicleKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Item } from '../table/table.ts';
import { identify } from '../vehicles/identity.ts';
import { readVehicle } from '../vehicles/stored.ts';
import { listDeclined } from './declined.ts';
import { findVisits } from './visits.ts';

/**
 * Loads everything on a vehicle's page in six requests: the vehicle and its owner; the customer and three concurrent
 * queries; headers and records. Two more if the id is only a VIN or plate, one more if a record was edited.
 */
export const loadVehicleHistory = async (id: string, context: Tenant): Promise<VehicleHistory> => {
  const { vehicle: item, owner } = await findVehicle(id, context);
  const vehicle = readVehicle(item);
  const [customer, { visits, isMore, records }, declined] = await Promise.all([
    owner && findById(context, String(owner.customer)).then(({ item }) => (item && !isErased(item) ? item : undefined)),
    findVisits(vehicle, context),
    findDeclined(vehicle.VehicleID, context),
  ]);
  const [known] = readEach([customer], readCustomer);
  return {
    vehicle,
    ...(known && { owner: known }),
    visits,
    isMore,
    declined: await listDeclined(declined, records),
  };
};

/** Loads only the declined work, for the next inspection. Two requests in the usual case without any. */
export const loadDeclined = async (id: string, context: Tenant): Promise<{ declined: DeclinedLine[] }> => {
  const vehicle = readVehicle((await findVehicle(id, context)).vehicle);
  const declined = await findDeclined(vehicle.VehicleID, context);
  if (declined.length === 0) return { declined: [] };
  const { records } = await findVisits(vehicle, context);
  return { declined: await listDeclined(declined, records) };
};

/** Finds a vehicle by its id or, failing that, by the VIN or plate that the id was made from. */
const findVehicle = async (id: string, context: Tenant): Promise<{ vehicle: Item; owner: Item | undefined }> => {
  const { table, organizationId } = context;
  const [vehicle, owner] = await table.getAll([vehicleKey(organizationId, id), ownerKey(organizationId, id)]);
  if (vehicle) return { vehicle, owner };
  const named = parseVehicleId(id);
  const found = named.vin || named.plate ? (await identify(context, named)).vehicle : undefined;
  if (!found) throw notFound();
  return { vehicle: found, owner: await table.get(ownerKey(organizationId, String(found.id))) };
};
