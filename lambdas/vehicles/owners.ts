import { notFound, Problem } from '#shared/problem.ts';
import { Owner } from '#shared/vehicles/model.ts';
import { CUSTOMER_CONDITION, findById, isErased, loadCurrent } from '../customers/find.ts';
import { readCustomer } from '../customers/stored.ts';
import { type Acting, isOlderCondition, isWrittenSince, makeSavedBy, readAsOf, type Tenant } from '../http/context.ts';
import { customerKey, ownedBrowseKey, ownerKey, vehicleKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { loadVehicles, readVehicle } from './stored.ts';

/** Prefix of an owner's id. A vehicle has one owner at a time, so the rest of the id is the vehicle's. */
const PREFIX = 'owner_';
const readOwner = ({ vehicle, customer }: Item): Owner =>
  Owner.parse({ OwnerID: `${PREFIX}${vehicle}`, VehicleID: vehicle, CustomerID: customer });

const EXISTS = 'attribute_exists(pk)';

/** Returns the vehicle's owner in a list, which is empty without one. An unknown vehicle has none. */
export const findOwners = async (
  {
    VehicleID,
    IncludeVehicle,
    IncludeCustomer,
  }: Record<'IncludeVehicle' | 'IncludeCustomer', boolean> & { VehicleID: string },
  context: Tenant,
) => {
  const { table, organizationId } = context;
  const item = await table.get(ownerKey(organizationId, VehicleID), { consistent: true });
  if (!item) return { owners: [] };
  const { item: customer } = await findById(context, String(item.customer));
  if (customer && isErased(customer)) return { owners: [] };
  const [vehicle] = IncludeVehicle ? await loadVehicles(context, [VehicleID]) : [];
  const owner = {
    ...readOwner(item),
    // if the customer was merged, the surviving customer
    ...(customer && { CustomerID: readCustomer(customer).CustomerID }),
    ...(vehicle && { vehicle: readVehicle(vehicle) }),
    ...(customer && IncludeCustomer && { customer: readCustomer(customer) }),
  };
  return { owners: [owner] };
};

/** Links a vehicle's first owner. Idempotent. `asOf`: a time when the customer owned the vehicle. */
export const addOwner = async (
  { VehicleID, CustomerID: told, asOf }: { VehicleID: string; CustomerID: string; asOf?: string | undefined },
  context: Acting,
): Promise<Owner> => {
  const { table, organizationId, now } = context;
  const { CustomerID } = await loadCurrent(context, told);
  const since = readAsOf(asOf, now);
  const item = ownerItem(context, VehicleID, CustomerID, since);
  const older = since ? isOlderCondition(since) : undefined;
  const { refused } = await table.write(
    { check: vehicleKey(organizationId, VehicleID), condition: EXISTS },
    isCustomer(organizationId, CustomerID),
    {
      put: item,
      condition: `attribute_not_exists(pk) OR customer = :same${older ? ` AND ${older.condition}` : ''}`,
      ...(older && { names: older.names }),
      values: { ':same': CustomerID, ...older?.values },
    },
  );
  if (refused?.some(({ index }) => index < 2)) throw notFound();
  const newer = refused?.[0]?.item;
  if (newer && (await isSame(context, newer.customer, CustomerID))) return { ...readOwner(newer), CustomerID };
  if (refused) throw new Problem('refused', 'This vehicle already has an owner. Change the owner instead.');
  return readOwner(item);
};

/**
 * Links another customer, unless the existing link is newer than `asOf`, a time when the customer owned the vehicle.
 */
export const changeOwner = async (
  ownerId: string,
  { CustomerID: told, asOf }: { CustomerID: string; asOf?: string | undefined },
  context: Acting,
): Promise<Owner> => {
  const { table, organizationId, now } = context;
  if (!ownerId.startsWith(PREFIX) || ownerId === PREFIX) throw notFound();
  const { CustomerID } = await loadCurrent(context, told);
  const since = readAsOf(asOf, now);
  const item = ownerItem(context, ownerId.slice(PREFIX.length), CustomerID, since);
  const older = since ? isOlderCondition(since) : undefined;
  const { refused } = await table.write(isCustomer(organizationId, CustomerID), {
    put: item,
    ...older,
    condition: older ? `${EXISTS} AND ${older.condition}` : EXISTS,
  });
  const newer = refused?.every(({ index }) => index === 1) && refused[0]?.item;
  if (newer) return readOwner(newer);
  if (refused) throw notFound();
  return readOwner(item);
};

/** Links the customer of an inspection, unless someone has linked another since. */
export const linkOwner = (link: Pick<Owner, 'VehicleID' | 'CustomerID'>, context: Acting) =>
  retryUntilWritten(async () => {
    const { table, organizationId, now } = context;
    const before = await table.get(ownerKey(organizationId, link.VehicleID), { consistent: true });
    if (before && (before.customer === link.CustomerID || isWrittenSince(before, now.toISOString()))) return before;
    const put = ownerItem(context, link.VehicleID, link.CustomerID);
    const { refused } = await table.write(
      isCustomer(organizationId, link.CustomerID),
      before
        ? { put, condition: 'customer = :seen', values: { ':seen': before.customer } }
        : { put, condition: 'attribute_not_exists(pk)' },
    );
    return refused ? undefined : put;
  });

const ownerItem = (context: Acting, vehicle: string, customer: string, asOf?: string): Item => ({
  ...ownerKey(context.organizationId, vehicle),
  ...ownedBrowseKey(context.organizationId, customer, vehicle),
  type: 'OWNER',
  vehicle,
  customer,
  savedBy: makeSavedBy(context, asOf),
});

const isCustomer = (organizationId: Tenant['organizationId'], id: string): Write => ({
  check: customerKey(organizationId, id),
  ...CUSTOMER_CONDITION,
});

/** True if the linked owner is this customer, directly or after a merge. */
const isSame = async (tenant: Tenant, linked: unknown, CustomerID: string) => {
  const { item } = await findById(tenant, String(linked));
  return item !== undefined && !isErased(item) && readCustomer(item).CustomerID === CustomerID;
};
