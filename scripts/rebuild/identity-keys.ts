import { markWrites } from '#lambdas/customers/known.ts';
import { customerWrites } from '#lambdas/customers/save.ts';
import { customerBrowseKey, readCustomer, searchEntries, storedSearchEntries } from '#lambdas/customers/stored.ts';
import type { Tenant } from '#lambdas/http/context.ts';
import { customerKey, customerList, vehicleKnownKey, vehicleList } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Item } from '#lambdas/table/table.ts';
import { retryUntilWritten } from '#lambdas/table/until-written.ts';
import { vinKey } from '#lambdas/vehicles/identity.ts';
import { loadVehicles, readVin } from '#lambdas/vehicles/stored.ts';

/** Adds the identity keys of VINs that were stored before I, O and Q were folded. Returns the number of new keys. */
export const addVinKeys = async (tenant: Tenant) => {
  const { table, organizationId } = tenant;
  const list = await searchAll(table, { index: 'gsi1', pk: vehicleList(organizationId) });
  let added = 0;
  for (const { gsi1sk } of list) {
    const [vehicle] = await loadVehicles(tenant, [gsi1sk]);
    const vin = vehicle && readVin(vehicle);
    if (!vehicle || !vin) continue;
    const key = vinKey(organizationId, vin);
    if (key.pk === vehicleKnownKey(organizationId, 'VIN', vin).pk) continue;
    const put = { ...key, type: 'VEHICLEKNOWN' as const, vehicle: vehicle.id };
    const { refused } = await table.write({ put, condition: 'attribute_not_exists(pk)' });
    if (!refused) added++;
  }
  return added;
};

/**
 * Folds the names of customers again: in lists, search entries and identity keys. Returns the number of customers
 * changed.
 */
export const refoldCustomers = async (tenant: Tenant) => {
  const { table, organizationId } = tenant;
  const list = await searchAll(table, { index: 'gsi1', pk: customerList(organizationId) });
  let changed = 0;
  for (const { pk } of list) {
    const wasChanged = await retryUntilWritten(async () => {
      const item = await table.get({ pk, sk: customerKey(organizationId, '').sk }, { consistent: true });
      if (item?.type !== 'CUSTOMER') return { refolded: false };
      const put = { ...item, ...customerBrowseKey(organizationId, readCustomer(item)) };
      if (!(await isOutdated(tenant, item, put))) return { refolded: false };
      const { refused } = await table.write(...(await customerWrites(tenant, put, item)));
      return refused ? undefined : { refolded: true };
    });
    if (wasChanged.refolded) changed++;
  }
  return changed;
};

/** True if a customer has keys of an earlier folding, or lacks some of today's. */
const isOutdated = async (tenant: Tenant, item: Item, put: Item) => {
  const { table, organizationId } = tenant;
  const customer = readCustomer(item);
  const wanted = searchEntries(organizationId, customer);
  const stale = storedSearchEntries(organizationId, customer).filter(({ sk }) => wanted.every((one) => one.sk !== sk));
  if (stale.length === 0 && put.gsi1sk === item.gsi1sk) return false;
  const marks = await markWrites(tenant, customer.CustomerID, customer);
  const entries = await table.getAll([...wanted, ...stale], { consistent: true });
  const isCurrent = entries.every((entry, n) => (entry !== undefined) === n < wanted.length);
  return put.gsi1sk !== item.gsi1sk || marks.length > 0 || !isCurrent;
};
