import { readIndexed } from '../due/indexing.ts';
import type { Tenant } from '../http/context.ts';
import { correctCounts, findReasonsToCount, type ReasonsCounted } from '../reference/reasons-used.ts';
import { reasonsCountedKey } from '../table/keys.ts';
import { findRevision, type Stored } from './records.ts';

/**
 * Counts the reasons that an inspection gives; after an edit, what has changed of them. The header says in the same write
 * which revision was counted and as what, so that an event may come twice, late or not at all before the next one.
 */
export const countReasons = async (tenant: Tenant, { header, inspection }: Stored) => {
  const { table, organizationId } = tenant;
  const { revision } = inspection;
  const indexed = readIndexed(header);
  if (indexed && indexed.revision >= revision) return;
  const before = indexed?.reasons ?? (await findCountedOnce(tenant, inspection.id));
  const reasons = findReasonsToCount(inspection);
  const { pk, sk } = header;
  // refused: another event was first, or there is a newer revision, which has an event of its own
  await table.write(
    {
      update: {
        key: { pk, sk },
        expression: 'SET #indexed = :indexed REMOVE notIndexed',
        condition: `#revision = :revision AND ${indexed ? '#indexed.#revision = :seen' : 'attribute_not_exists(#indexed)'}`,
        names: { '#indexed': 'indexed', '#revision': 'revision' },
        values: {
          ':indexed': { revision, reasons },
          ':revision': revision,
          ...(indexed && { ':seen': indexed.revision }),
        },
      },
    },
    ...correctCounts(organizationId, before, reasons),
  );
};

/** What was counted before headers said so: the first revision, if there is the mark that was set then. */
const findCountedOnce = async (tenant: Tenant, id: number): Promise<ReasonsCounted> => {
  const mark = await tenant.table.get(reasonsCountedKey(tenant.organizationId, id), { consistent: true });
  const first = mark && (await findRevision(tenant, id, 1, { consistent: true }));
  return first ? findReasonsToCount(first) : {};
};
