import type { Tenant } from '#lambdas/http/context.ts';
import { vehicleKnownKey, vehicleList } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
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
