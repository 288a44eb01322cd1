import { isDeepStrictEqual } from 'node:util';
import { readIndexed } from '../due/indexing.ts';
import { factItem } from '../facts/stored.ts';
import type { Tenant } from '../http/context.ts';
import { correctCounts, findReasonsToCount, type ReasonsCounted } from '../reference/reasons-used.ts';
import { reasonsCountedKey } from '../table/keys.ts';
import { untilWritten } from '../table/until-written.ts';
import { unchanged } from './header-change.ts';
import { findInspection, findRevision, type Stored } from './records.ts';

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

/** So often a record that others change meanwhile is read afresh. */
const TRIES = 10;

/**
 * Writes down what an inspection counts as, as it now stands, on the condition that nobody changes it meanwhile; answers
 * how many facts were not right. Called twice, late or in another order, it ends the same.
 */
export const saveFact = (tenant: Tenant, id: number, seen?: Stored): Promise<number> => {
  const { table, organizationId } = tenant;
  let found = seen;
  return untilWritten(async () => {
    const stored = found ?? (await findInspection(tenant, id, { consistent: true }));
    found = undefined;
    if (!stored) throw new Error(`Inspection ${id} is not there`);
    const { header, inspection } = stored;
    const fact = factItem(organizationId, header, inspection);
    if (isDeepStrictEqual(await table.get(fact, { consistent: true }), fact)) return 0;
    const { pk, sk } = header;
    const { refused } = await table.write({ put: fact }, { check: { pk, sk }, ...unchanged(header) });
    return refused ? undefined : 1;
  }, TRIES);
};
