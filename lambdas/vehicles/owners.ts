import { notFound, Problem } from '#shared/problem.ts';
import { Owner } from '#shared/vehicles/model.ts';
import { findById, IS_CUSTOMER, isErased, loadCurrent } from '../customers/find.ts';
import { readCustomer } from '../customers/stored.ts';
import type { Acting, Tenant } from '../http/context.ts';
import { isSaidSince, readAsOf, saidBefore, savedNow } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { customerKey, ownedPlace, ownerKey, vehicleKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { loadVehicles, readVehicle } from './stored.ts';

/** A vehicle has one owner at a time, so that its record is named by the vehicle. */
const PREFIX = 'owner_';
const ownerOf = ({ vehicle, customer }: Item): Owner =>
  Owner.parse({ OwnerID: `${PREFIX}${vehicle}`, VehicleID: vehicle, CustomerID: customer });

const IS_THERE = 'attribute_exists(pk)';

/** Nobody, or the one owner; of a vehicle that never was, nobody. */
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
    ...ownerOf(item),
    // whoever they were merged into
    ...(customer && { CustomerID: readCustomer(customer).CustomerID }),
    ...(vehicle && { vehicle: readVehicle(vehicle) }),
    ...(customer && IncludeCustomer && { customer: readCustomer(customer) }),
  };
  return { owners: [owner] };
};

/** Links a vehicle's first owner. The same one again gets the same answer. `asOf`: when they were the owner. */
export const addOwner = async (
  { VehicleID, CustomerID: told, asOf }: { VehicleID: string; CustomerID: string; asOf?: string | undefined },
  context: Acting,
): Promise<Owner> => {
  const { table, organizationId, now } = context;
  const { CustomerID } = await loadCurrent(context, told);
  const since = readAsOf(asOf, now);
  const item = ownerItem(context, VehicleID, CustomerID, since);
  const older = since ? saidBefore(since) : undefined;
  const { refused } = await table.write(
    { check: vehicleKey(organizationId, VehicleID), condition: IS_THERE },
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
  if (newer && (await isSame(context, newer.customer, CustomerID))) return { ...ownerOf(newer), CustomerID };
  if (refused) throw new Problem('refused', 'This vehicle has an owner already. Change its owner instead.');
  return ownerOf(item);
};

/** Links another customer. `asOf`: when they were the owner; one whom somebody has linked since stays. */
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
  const older = since ? saidBefore(since) : undefined;
  const { refused } = await table.write(isCustomer(organizationId, CustomerID), {
    put: item,
    ...older,
    condition: older ? `${IS_THERE} AND ${older.condition}` : IS_THERE,
  });
  const newer = refused?.every(({ index }) => index === 1) && refused[0]?.item;
  if (newer) return ownerOf(newer);
  if (refused) throw notFound();
  return ownerOf(item);
};

/** Links the customer whom an inspection was done for, unless somebody has linked another one since. */
export const linkOwner = (link: Pick<Owner, 'VehicleID' | 'CustomerID'>, context: Acting) =>
  untilWritten(async () => {
    const { table, organizationId, now } = context;
    const before = await table.get(ownerKey(organizationId, link.VehicleID), { consistent: true });
    if (before && (before.customer === link.CustomerID || isSaidSince(before, now.toISOString()))) return before;
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
  ...ownedPlace(context.organizationId, customer, vehicle),
  type: 'OWNER',
  vehicle,
  customer,
  savedBy: savedNow(context, asOf),
});

const isCustomer = (organizationId: Tenant['organizationId'], id: string): Write => ({
  check: customerKey(organizationId, id),
  ...IS_CUSTOMER,
});

/** Whether the owner who is linked is this customer by now. */
const isSame = async (tenant: Tenant, linked: unknown, CustomerID: string) => {
  const { item } = await findById(tenant, String(linked));
  return item !== undefined && !isErased(item) && readCustomer(item).CustomerID === CustomerID;
};
