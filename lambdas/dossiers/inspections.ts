import { loadCustomerRecord } from '../customers/page.ts';
import type { Tenant } from '../http/context.ts';
import { readSummary } from '../inspections/stored-summary.ts';
import { wrongCursor } from '../table/cursor.ts';
import { headerKey, inspectionsByTerm } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';

type Asked = { pageSize: number; after?: string | undefined };

/** Lists the inspections of a customer and of those merged into them, newest first. */
export const listInspections = async (id: string, asked: Asked, tenant: Tenant) => {
  const { ids } = await loadCustomerRecord(tenant, id);
  const { found, next } = await findInspections(ids, asked, tenant);
  const headers = await tenant.table.getAll(found.map((one) => headerKey(tenant.organizationId, one)));
  return { inspections: readEach(headers, readSummary), ...(next && { next }) };
};

/** Finds the inspections of these customers, newest first. `after`: the last id of the previous page. */
export const findInspections = async (customers: readonly string[], { pageSize, after }: Asked, tenant: Tenant) => {
  if (after !== undefined && !/^\d{1,16}$/.test(after)) throw wrongCursor();
  const pages = await Promise.all(
    customers.map((customer) =>
      tenant.table.search({
        index: 'gsi2',
        pk: inspectionsByTerm(tenant.organizationId, 'CUSTOMERID'),
        // inspection ids all have the same length, so they sort like numbers
        from: `${customer}#`,
        upTo: `${customer}#${after ? Number(after) - 1 : '~'}`,
        newestFirst: true,
        limit: pageSize + 1,
      }),
    ),
  );
  const places = pages.flatMap(({ items }) => items.map(({ gsi2sk }) => Number(String(gsi2sk).split('#').at(-1))));
  const all = [...new Set(places)].sort((a, b) => b - a);
  const found = all.slice(0, pageSize);
  const last = found.at(-1);
  return { found, ...(all.length > found.length && last && { next: String(last) }) };
};
