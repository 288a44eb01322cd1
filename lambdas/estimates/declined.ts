import { Declined } from '#shared/history/declined.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Tenant } from '../http/context.ts';
import { declinedOf } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';

/** Estimates of one vehicle of which something was declined: more than anybody makes. */
const MOST = 50;

/** What was declined or put off of a vehicle, estimate by estimate. */
export const findDeclined = async (vehicleId: string, { table, organizationId }: Tenant): Promise<Declined[]> => {
  const { items } = await table.search({ ...declinedOf(organizationId, vehicleId), limit: MOST });
  return readEach(items, (item) => withoutLimits(Declined).parse(item));
};
