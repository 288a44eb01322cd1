import { readIndexed } from '../due/indexing.ts';
import { factWrites } from '../facts/save.ts';
import type { Tenant } from '../http/context.ts';
import { correctCounts, findReasonsToCount, type ReasonsCounted } from '../reference/reasons-used.ts';
import { reasonsCountedKey } from '../table/keys.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { unchangedCondition } from './header-update.ts';
import { findInspection, findRevision, type Stored } from './records.ts';

/**
 * Counts the reasons of an inspection, or how an edit changed them. The same write stores the counted reasons and their
 * revision in the header, so that repeated, late or missing events do no harm.
 */
export const countReasons = async (tenant: Tenant, { header, inspection }: Stored) => {
  const { table, organizationId } = tenant;
  const { revision } = inspection;
  const indexed = readIndexed(header);
  if (indexed && indexed.revision >= revision) return;
  const before = indexed?.reasons ?? (await findCountedOnce(tenant, inspection.id));
  const reasons = findReasonsToCount(inspection);
  const { pk, sk } = header;
  // refused if another event was faster, or if there is a newer revision, which has its own event
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

/** Returns the counted reasons for a header that doesn't store them: those of the first revision, if it was counted. */
const findCountedOnce = async (tenant: Tenant, id: number): Promise<ReasonsCounted> => {
  const mark = await tenant.table.get(reasonsCountedKey(tenant.organizationId, id), { consistent: true });
  const first = mark && (await findRevision(tenant, id, 1, { consistent: true }));
  return first ? findReasonsToCount(first) : {};
};

const TRIES = 10;

/**
 * Stores an inspection's fact, built from the current record, and corrects the sums, unless the record changes
 * meanwhile. Idempotent. Returns the number of facts corrected.
 */
export const saveFact = (tenant: Tenant, id: number, seen?: Stored): Promise<number> => {
  let found = seen;
  return retryUntilWritten(async () => {
    const stored = found ?? (await findInspection(tenant, id, { consistent: true }));
    found = undefined;
    if (!stored) throw new Error(`Inspection ${id} is missing`);
    const { header, inspection } = stored;
    const writes = await factWrites(tenant, header, inspection);
    if (writes.length === 0) return 0;
    const { pk, sk } = header;
    const { refused } = await tenant.table.write(...writes, { check: { pk, sk }, ...unchangedCondition(header) });
    return refused ? undefined : 1;
  }, TRIES);
};
