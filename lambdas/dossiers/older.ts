import type { Tenant } from '../http/context.ts';
import { saveTermItems } from '../inspections/index-inspection.ts';
import { findInspection } from '../inspections/records.ts';
import { findNameTerms } from '../inspections/search-terms.ts';
import { inspectionsByTerm } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';

/**
 * Lets inspections that were indexed before December 2026 be found by their customer's id: those under this name. What is
 * indexed already is not written; `npm run rebuild` does the same for all.
 */
export const indexOlder = async (name: string, tenant: Tenant) => {
  const [whole] = findNameTerms(name);
  if (!whole) return;
  const pk = inspectionsByTerm(tenant.organizationId, 'CUSTOMER');
  for (const { gsi2sk } of await searchAll(tenant.table, { index: 'gsi2', pk, startsWith: `${whole}#` })) {
    const found = await findInspection(tenant, Number(String(gsi2sk).split('#').at(-1)), { consistent: true });
    if (found) await saveTermItems(tenant, found.inspection);
  }
};
