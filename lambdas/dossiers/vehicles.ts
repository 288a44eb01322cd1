import { loadWith } from '../customers/page.ts';
import type { Tenant } from '../http/context.ts';
import { notOfThisList } from '../table/cursor.ts';
import { ownedList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { loadVehicles, readVehicle } from '../vehicles/stored.ts';

/** Of a vehicle; what is longer was never one. */
const LONGEST_ID = 80;

type Asked = { pageSize: number; after?: string | undefined };

/** The vehicles of a customer and of those who were merged into them, by their ids; `after` is the last one of the page before. */
export const listVehicles = async (id: string, { pageSize, after }: Asked, tenant: Tenant) => {
  const { ids } = await loadWith(tenant, id);
  if (after !== undefined && (after === '' || after.length > LONGEST_ID)) throw notOfThisList();
  // one more says whether there is another page, and one is that of the page before
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
