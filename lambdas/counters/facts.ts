import { type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { logLines } from '../aws/log-lines.ts';
import type { Tenant } from '../http/context.ts';
import { saveFact } from '../inspections/count-inspection.ts';
import { firstInspectionId } from '../inspections/new-inspection.ts';
import { formatFactId, inspectionList, summedFromKey } from '../table/keys.ts';

/** Maximum number of records that one call counts. */
const BATCH_SIZE = 40;

/**
 * Returns true if the sums contain every inspection submitted from that day on. Each call counts a batch of older
 * inspections, newest batch first, so that an upgrade needs no manual step.
 */
export const addOlderFacts = async (tenant: Tenant, from: NzDate): Promise<boolean> => {
  const { table, organizationId } = tenant;
  const mark = await table.get(summedFromKey(organizationId), { consistent: true });
  const first = firstInspectionId(startOfNzDay(from));
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
  // one at a time, because they write to the same sums, and oldest first, because readings are compared with older ones
  for (const id of ids.toReversed()) await trySaveFact(tenant, id);
  const reached = next ? (ids.at(-1) ?? 0) : 0;
  await markFrom(tenant, reached);
  return reached <= first;
};

/** Logs an unreadable record instead of throwing, so that it doesn't block the others. Throws if the table is busy. */
const trySaveFact = async (tenant: Tenant, id: number) => {
  try {
    await saveFact(tenant, id);
  } catch (error) {
    if (error instanceof Problem && error.code === 'try-again') throw error;
    const { organizationId } = tenant;
    logLines.error({ notCounted: id, organizationId, why: String(error) });
  }
};

/** Stores this inspection as the first of an unbroken series in the sums, unless an earlier one is stored. */
export const markFrom = ({ table, organizationId }: Tenant, from: number) =>
  table.write({
    put: { ...summedFromKey(organizationId), type: 'FACTSFROM', from },
    condition: 'attribute_not_exists(pk) OR #from > :from',
    names: { '#from': 'from' },
    values: { ':from': from },
  });
