import { readIndexed } from '../due/indexing.ts';
import { factWrites } from '../facts/save.ts';
import type { Tenant } from '../http/context.ts';
import { correctCounts, findReasonsToCount, type ReasonsCounted } from '../reference/reasons-used.ts';
import { reasonsCountedKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { unchangedCondition } from './header-update.ts';
import { findInspection, findRevision, type Stored } from './records.ts';

const TRIES = 10;

/**
 * Stores an inspection's fact, built from the current record, and corrects the sums, unless the record changes
 * meanwhile. With `indexed`, the same write counts the reasons of that revision, or how an edit changed them, and marks
 * it as indexed; a newer revision has its own event. Idempotent. Returns the number of facts corrected.
 */
export const saveFact = (tenant: Tenant, id: number, seen?: Stored, indexed?: number): Promise<number> => {
  let found = seen;
  return retryUntilWritten(async () => {
    const stored = found ?? (await findInspection(tenant, id, { consistent: true }));
    found = undefined;
    if (!stored) throw new Error(`Inspection ${id} is missing`);
    const { header, inspection } = stored;
    const facts = await factWrites(tenant, header, inspection);
    const reasons = inspection.revision === indexed ? await reasonsWrites(tenant, stored) : [];
    if (facts.length + reasons.length === 0) return 0;
    const { pk, sk } = header;
    const unchanged = { check: { pk, sk }, ...unchangedCondition(header) };
    // `reasons` have the same condition, and a transaction can name the header only once
    const { refused } = await tenant.table.write(...facts, ...(reasons.length > 0 ? reasons : [unchanged]));
    return refused ? undefined : Math.min(facts.length, 1);
  }, TRIES);
};

/** Stores an inspection's fact, counts its reasons and marks its revision as indexed. */
export const countInspection = (tenant: Tenant, found: Stored) =>
  saveFact(tenant, found.inspection.id, found, found.inspection.revision);

/**
 * Builds the writes that count the reasons and store them with their revision in the unchanged header, so that
 * repeated, late or missing events do no harm. Empty if the revision is counted.
 */
const reasonsWrites = async (tenant: Tenant, { header, inspection }: Stored): Promise<Write[]> => {
  const { revision } = inspection;
  const indexed = readIndexed(header);
  if (indexed && indexed.revision >= revision) return [];
  const before = indexed?.reasons ?? (await findCountedOnce(tenant, inspection.id));
  const reasons = findReasonsToCount(inspection);
  const { pk, sk } = header;
  const { condition, names, values } = unchangedCondition(header);
  return [
    {
      update: {
        key: { pk, sk },
        expression: 'SET #indexed = :indexed REMOVE notIndexed',
        condition: `${condition} AND ${indexed ? '#indexed.#revision = :seen' : 'attribute_not_exists(#indexed)'}`,
        names: { ...names, '#indexed': 'indexed' },
        values: { ...values, ':indexed': { revision, reasons }, ...(indexed && { ':seen': indexed.revision }) },
      },
    },
    ...correctCounts(tenant.organizationId, before, reasons),
  ];
};

/** Returns the counted reasons for a header that doesn't store them: those of the first revision, if it was counted. */
const findCountedOnce = async (tenant: Tenant, id: number): Promise<ReasonsCounted> => {
  const mark = await tenant.table.get(reasonsCountedKey(tenant.organizationId, id), { consistent: true });
  const first = mark && (await findRevision(tenant, id, 1, { consistent: true }));
  return first ? findReasonsToCount(first) : {};
};
