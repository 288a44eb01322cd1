import { loadCustomerRecord } from '../customers/page.ts';
import type { Tenant } from '../http/context.ts';
import { wrongCursor } from '../table/cursor.ts';
import { ownedList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { loadVehicles, readVehicle } from '../vehicles/stored.ts';

/** Longer than any vehicle id. */
const MAX_ID_LENGTH = 80;

type Asked = { pageSize: number; after?: string | undefined };

/** Lists the vehicles of a customer and of those merged into them, by id. `after`: the last id of the previous page. */
export const listVehicles = async (id: string, { pageSize, after }: Asked, tenant: Tenant) => {
  const { ids } = await loadCustomerRecord(tenant, id);
  if (after !== undefined && (after === '' || after.length > MAX_ID_LENGTH)) throw wrongCursor();
  // one more item detects a next page; the other is the last item of the previous page
  const limit = pageSize + 2;
  const pages = await Promise.all(
    ids.map((one) =>
      tenant.table.search({
        index: 'gsi1',
        pk: ownedList(tenant.organizationId, one),
        limit,
        ...(after && { from: after }),
      }),
    ),
  );
  const all = pages.flatMap(({ items }) => items.map(({ gsi1sk }) => String(gsi1sk)));
  const owned = [...new Set(all)].filter((vehicle) => vehicle !== after).sort();
  const shown = owned.slice(0, pageSize);
  const vehicles = readEach(await loadVehicles(tenant, shown), readVehicle);
  const last = shown.at(-1);
  return { vehicles, ...(owned.length > shown.length && last && { next: last }) };
};
