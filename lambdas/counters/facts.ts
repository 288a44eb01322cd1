import type { Fact } from '#shared/counters/fact.ts';
import { addDays, type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import { logLines } from '../aws/log-lines.ts';
import { readFact } from '../facts/stored.ts';
import type { Tenant } from '../http/context.ts';
import { saveFact } from '../inspections/count-inspection.ts';
import { firstInspectionId } from '../inspections/new-inspection.ts';
import { facts, factsFromKey, formatFactId, inspectionList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';

/** A range of submission days, inclusive. */
export type Range = { from: NzDate; upTo: NzDate };

const firstId = (day: NzDate) => firstInspectionId(startOfNzDay(day));

/** Finds the facts of a range of days, oldest first. Each has about 150 bytes. */
export const findFacts = async ({ table, organizationId }: Tenant, { from, upTo }: Range): Promise<Fact[]> => {
  const search = { from: formatFactId(firstId(from)), upTo: formatFactId(firstId(addDays(upTo, 1)) - 1) };
  return readEach(await searchAll(table, { pk: facts(organizationId), ...search }), readFact);
};

/** Maximum number of records that one call adds facts for. */
const BATCH_SIZE = 40;

/**
 * Returns true if every inspection submitted from that day on has a fact. Each call adds missing facts for a batch of
 * older inspections, newest first, so that an upgrade needs no manual step.
 */
export const addOlderFacts = async (tenant: Tenant, from: NzDate): Promise<boolean> => {
  const { table, organizationId } = tenant;
  const key = factsFromKey(organizationId);
  const mark = await table.get(key, { consistent: true });
  const first = firstId(from);
  const counted = mark ? Number(mark.from) : Number.POSITIVE_INFINITY;
  if (counted <= first) return true;
  const { items, next } = await table.search({
    index: 'gsi1',
    pk: inspectionList(organizationId),
    newestFirst: true,
    limit: BATCH_SIZE,
    ...(mark && { upTo: formatFactId(counted - 1) }),
  });
  const ids = items.map(({ gsi1sk }) => Number(gsi1sk));
  await Promise.all(ids.map((id) => trySaveFact(tenant, id)));
  const reached = next ? (ids.at(-1) ?? 0) : 0;
  await markFrom(tenant, reached);
  return reached <= first;
};

/** Logs an unreadable record instead of throwing, so that it doesn't block the others. */
const trySaveFact = async (tenant: Tenant, id: number) => {
  try {
    await saveFact(tenant, id);
  } catch (error) {
    const { organizationId } = tenant;
    logLines.error(JSON.stringify({ level: 'error', notCounted: id, organizationId, why: String(error) }));
  }
};

/** Stores this inspection as the first of an unbroken series with facts, unless an earlier one is stored. */
export const markFrom = ({ table, organizationId }: Tenant, from: number) =>
  table.write({
    put: { ...factsFromKey(organizationId), type: 'FACTSFROM', from },
    condition: 'attribute_not_exists(pk) OR #from > :from',
    names: { '#from': 'from' },
    values: { ':from': from },
  });
