import type { Fact } from '#shared/counters/fact.ts';
import { addDays, type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import { logLines } from '../aws/log-lines.ts';
import { readFact } from '../facts/stored.ts';
import type { Tenant } from '../http/context.ts';
import { saveFact } from '../inspections/count-inspection.ts';
import { firstInspectionId } from '../inspections/new-inspection.ts';
import { factPlace, facts, factsFromKey, inspectionList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';

/** Days of submission, both included. */
export type Range = { from: NzDate; upTo: NzDate };

const firstOf = (day: NzDate) => firstInspectionId(startOfNzDay(day));

/** What was submitted on those days, the first one first: a query of some 150 bytes for each. */
export const findFacts = async ({ table, organizationId }: Tenant, { from, upTo }: Range): Promise<Fact[]> => {
  const search = { from: factPlace(firstOf(from)), upTo: factPlace(firstOf(addDays(upTo, 1)) - 1) };
  return readEach(await searchAll(table, { pk: facts(organizationId), ...search }), readFact);
};

/** Records that one call counts at most. */
const A_PART = 40;

/**
 * Whether all that was submitted from that day on has its fact. What was, before there were facts, gets it here, a part with
 * each call and the newest first, so that nobody has to run anything after an upgrade.
 */
export const countOlder = async (tenant: Tenant, from: NzDate): Promise<boolean> => {
  const { table, organizationId } = tenant;
  const key = factsFromKey(organizationId);
  const mark = await table.get(key, { consistent: true });
  const first = firstOf(from);
  const counted = mark ? Number(mark.from) : Number.POSITIVE_INFINITY;
  if (counted <= first) return true;
  const { items, next } = await table.search({
    index: 'gsi1',
    pk: inspectionList(organizationId),
    newestFirst: true,
    limit: A_PART,
    ...(mark && { upTo: factPlace(counted - 1) }),
  });
  const ids = items.map(({ gsi1sk }) => Number(gsi1sk));
  await Promise.all(ids.map((id) => countIt(tenant, id)));
  const reached = next ? (ids.at(-1) ?? 0) : 0;
  await markFrom(tenant, reached);
  return reached <= first;
};

/** One that cannot be read keeps nobody from the others. */
const countIt = async (tenant: Tenant, id: number) => {
  try {
    await saveFact(tenant, id);
  } catch (error) {
    const { organizationId } = tenant;
    logLines.error(JSON.stringify({ level: 'error', notCounted: id, organizationId, why: String(error) }));
  }
};

/** Says that each inspection from that one on has a fact, unless it is said of an earlier one. */
export const markFrom = ({ table, organizationId }: Tenant, from: number) =>
  table.write({
    put: { ...factsFromKey(organizationId), type: 'FACTSFROM', from },
    condition: 'attribute_not_exists(pk) OR #from > :from',
    names: { '#from': 'from' },
    values: { ':from': from },
  });
