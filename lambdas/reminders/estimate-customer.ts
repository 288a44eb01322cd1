import { EstimateId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { type Head, readHead } from '../estimates/stored.ts';
import type { Tenant } from '../http/context.ts';
import { findInspection } from '../inspections/records.ts';
import { estimateKey, ownerKey } from '../table/keys.ts';
import { identify, nameVehicle } from '../vehicles/identity.ts';
import { readVehicle } from '../vehicles/stored.ts';

/** Returns the customer id of the vehicle's current owner. */
export const findOwner = async (inspection: Inspection, tenant: Tenant) => {
  const { vehicle } = await identify(tenant, nameVehicle(inspection));
  if (!vehicle) return undefined;
  const key = ownerKey(tenant.organizationId, readVehicle(vehicle).VehicleID);
  const owner = await tenant.table.get(key, { consistent: true });
  return owner && String(owner.customer);
};

/** Returns the id of the customer of an inspection; undefined if they aren't on record or were erased from it. */
const findInspectionCustomer = async (id: number, tenant: Tenant) => {
  const found = await findInspection(tenant, id, { consistent: true });
  if (!found || found.header.customerErased) return undefined;
  return found.inspection.CustomerID || (await findOwner(found.inspection, tenant));
};

/** Returns the id of the customer of an estimate; undefined if they aren't on record or were erased from it. */
export const findHeadCustomer = async ({ InspectionID, customerId, customerErased }: Head, tenant: Tenant) => {
  if (InspectionID !== null) return findInspectionCustomer(InspectionID, tenant);
  return customerErased ? undefined : customerId;
};

export const findEstimateCustomer = async (tenant: Tenant, id: string) => {
  const item = await tenant.table.get(estimateKey(tenant.organizationId, EstimateId.parse(id)), { consistent: true });
  return item && findHeadCustomer(readHead(item), tenant);
};
