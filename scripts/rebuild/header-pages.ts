import type { Tenant } from '#lambdas/http/context.ts';
import { headerKey, inspectionList } from '#lambdas/table/keys.ts';

const PAGE = 50;

/** Yields all headers of an organization, oldest first, with consistent reads. */
export async function* walkHeaderPages({ table, organizationId }: Tenant) {
  let next: string | undefined;
  do {
    const page = await table.search({ index: 'gsi1', pk: inspectionList(organizationId), limit: PAGE, after: next });
    const keys = page.items.map(({ gsi1sk }) => headerKey(organizationId, Number(gsi1sk)));
    yield (await table.getAll(keys, { consistent: true })).filter((header) => header !== undefined);
    next = page.next;
  } while (next);
}
