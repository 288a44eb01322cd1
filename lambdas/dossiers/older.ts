import type { Customer } from '#shared/customers/model.ts';
import type { Tenant } from '../http/context.ts';
import { saveSearchTerms } from '../inspections/index-inspection.ts';
import { findInspection } from '../inspections/records.ts';
import { findNameTerms } from '../inspections/search-terms.ts';
import { inspectionsByTerm, searchTermKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';

/**
 * Indexes inspections from before December 2026 by customer id, but only those with this customer's name. Skips
 * inspections that are already indexed. `npm run rebuild` indexes all customers.
 */
export const indexOlder = async ({ CustomerName, CustomerID }: Customer, tenant: Tenant) => {
  const { organizationId, table } = tenant;
  const [whole] = findNameTerms(CustomerName);
  if (!whole) return;
  const pk = inspectionsByTerm(organizationId, 'CUSTOMER');
  const lines = await searchAll(table, { index: 'gsi2', pk, startsWith: `${whole}#` });
  const named = lines.map(({ gsi2sk }) => Number(String(gsi2sk).split('#').at(-1)));
  const known = await table.getAll(named.map((id) => searchTermKey(organizationId, id, 'CUSTOMERID', CustomerID)));
  for (const id of named.filter((_, n) => !known[n])) {
    const found = await findInspection(tenant, id, { consistent: true });
    if (found) await saveSearchTerms(tenant, found.inspection);
  }
};
