import type { Request, ResponseBody } from '#shared/endpoint.ts';
import type { usageApi } from '#shared/usage/api.ts';
import { wrongCursor } from '../table/cursor.ts';
import { organizationKey, organizationLists, trustOrganizationId } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { restrictTable } from '../table/tenant-wall.ts';
import { readOrganization } from '../tenants/stored.ts';
import { loadUsage } from './load-usage.ts';

/** Organizations on a page: each takes a query. */
const PAGE = 25;

/** Lists what every organization used in a month. A cursor starts with the number of the list that it continues. */
export const listAllUsage = async (
  table: Table,
  { month, after = '0' }: Request<typeof usageApi.all>['query'],
): Promise<ResponseBody<typeof usageApi.all>> => {
  const list = Number.parseInt(after, 10);
  const pk = organizationLists()[list];
  if (pk === undefined) throw wrongCursor();
  const cursor = after.slice(String(list).length) || undefined;
  const page = await table.search({ index: 'gsi1', pk, limit: PAGE, after: cursor });
  const ids = page.items.map(({ gsi1sk }) => trustOrganizationId(String(gsi1sk)));
  const found = await table.getAll(ids.map(organizationKey));
  const organizations = await Promise.all(
    ids.map(async (organizationId, n) => {
      const [usage] = await loadUsage({ table: restrictTable(table, organizationId), organizationId }, [month]);
      const { [n]: item } = found;
      return item && usage ? [{ ...usage, OrganizationID: organizationId, Name: readOrganization(item).Name }] : [];
    }),
  );
  const next = page.next ? `${list}${page.next}` : list + 1 < organizationLists().length ? String(list + 1) : undefined;
  return { organizations: organizations.flat(), ...(next && { next }) };
};
