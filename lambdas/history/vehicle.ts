import type { DeclinedLine, VehicleHistory } from '#shared/history/model.ts';
import { notFound } from '#shared/problem.ts';
import { readVehicleName } from '#shared/vehicles/vehicle-name.ts';
import { findById, isErased } from '../customers/find.ts';
import { readCustomer } from '../customers/stored.ts';
import { findDeclined } from '../estimates/declined.ts';
import type { Tenant } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { ownerKey, vehicleKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { identify } from '../vehicles/identity.ts';
import { readVehicle } from '../vehicles/stored.ts';
import { tellDeclined } from './declined.ts';
import { findVisits } from './visits.ts';

/**
 * A vehicle with all that its page shows, of one organization. Six trips: the vehicle with its owner; its customer and three
 * queries at once; headers and records. Two more where the id only says the VIN or the plate, one more where a record was edited.
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
    declined: await tellDeclined(declined, records),
  };
};

/** For whoever inspects it again: two trips where nothing was declined, which is the most. */
export const loadDeclined = async (id: string, context: Tenant): Promise<{ declined: DeclinedLine[] }> => {
  const vehicle = readVehicle((await findVehicle(id, context)).vehicle);
  const declined = await findDeclined(vehicle.VehicleID, context);
  if (declined.length === 0) return { declined: [] };
  const { records } = await findVisits(vehicle, context);
  return { declined: await tellDeclined(declined, records) };
};

/** The vehicle that has this id, else the one that has the VIN, or carries the plate, of which an id is made. */
const findVehicle = async (id: string, context: Tenant): Promise<{ vehicle: Item; owner: Item | undefined }> => {
  const { table, organizationId } = context;
  const [vehicle, owner] = await table.getAll([vehicleKey(organizationId, id), ownerKey(organizationId, id)]);
  if (vehicle) return { vehicle, owner };
  const named = readVehicleName(id);
  const found = named.vin || named.plate ? (await identify(context, named)).vehicle : undefined;
  if (!found) throw notFound();
  return { vehicle: found, owner: await table.get(ownerKey(organizationId, String(found.id))) };
};
