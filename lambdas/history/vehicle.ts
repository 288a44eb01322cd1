import type { VehicleHistory } from '#shared/history/model.ts';
import { notFound } from '#shared/problem.ts';
import { readVehicleName } from '#shared/vehicles/vehicle-name.ts';
import { readCustomer } from '../customers/stored.ts';
import type { Tenant } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { customerKey, ownerKey, vehicleKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { identify } from '../vehicles/identity.ts';
import { readVehicle } from '../vehicles/stored.ts';
import { findVisits } from './visits.ts';

/**
 * A vehicle with all that its page shows, of one organization. Five trips: the vehicle with its owner; its customer and two
 * queries at once; headers and records. Two more where the id only says the VIN or the plate, one more where a record was edited.
 */
export const loadVehicleHistory = async (id: string, context: Tenant): Promise<VehicleHistory> => {
  const { vehicle: item, owner } = await findVehicle(id, context);
  const vehicle = readVehicle(item);
  const [customer, { visits, isMore }] = await Promise.all([
    owner && context.table.get(customerKey(context.organizationId, String(owner.customer))),
    findVisits(vehicle, context),
  ]);
  const [known] = readEach([customer], readCustomer);
  return { vehicle, ...(known && { owner: known }), visits, isMore };
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
