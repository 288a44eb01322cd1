import { Declined } from '#shared/history/declined.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Tenant } from '../http/context.ts';
import { declinedQuery } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';

/** Maximum number of estimates read for one vehicle. */
const MAX_ESTIMATES = 50;

/** Returns the lines declined or deferred for a vehicle, by estimate. */
export const findDeclined = async (vehicleId: string, { table, organizationId }: Tenant): Promise<Declined[]> => {
  const { items } = await table.search({ ...declinedQuery(organizationId, vehicleId), limit: MAX_ESTIMATES });
  return readEach(items, (item) => withoutLimits(Declined).parse(item));
};
