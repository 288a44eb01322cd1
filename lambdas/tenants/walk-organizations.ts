import { organizationLists, trustOrganizationId } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** Yields every organization, for our own jobs across tenants. */
export async function* walkOrganizations(table: Pick<Table, 'search'>) {
  for (const pk of organizationLists()) {
    let next: string | undefined;
    do {
      const page = await table.search({ index: 'gsi1', pk, after: next });
      for (const { gsi1sk } of page.items) yield trustOrganizationId(String(gsi1sk));
      next = page.next;
    } while (next);
  }
}
