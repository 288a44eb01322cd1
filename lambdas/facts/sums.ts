import type { Counts, Sums } from '#shared/counters/sums.ts';
import type { Tenant } from '../http/context.ts';
import { type OrganizationId, sumKey, sums } from '../table/keys.ts';
import type { Search } from '../table/search.ts';
import { searchAll } from '../table/search-all.ts';
import { typeAssignment, typeNames, typeValues, type Write } from '../table/table.ts';

/** How often each sum was written, by its id. Missing sums count as 0. */
export type SumWrites = ReadonlyMap<string, number>;

/** Builds the writes that add a difference to the sums. With `seen`, a sum that was written since is refused. */
export const sumWrites = (organizationId: OrganizationId, difference: Sums, seen?: SumWrites): Write[] =>
  [...difference].flatMap(([id, counts]) => {
    const changes = [...counts].filter(([, by]) => by !== 0);
    return changes.length > 0 ? [addToSum(organizationId, id, changes, seen && (seen.get(id) ?? 0))] : [];
  });

const addToSum = (org: OrganizationId, id: string, changes: [string, number][], seen: number | undefined): Write => ({
  update: {
    key: sumKey(org, id),
    expression: `SET ${typeAssignment} ADD writes :one, ${changes.map((_, n) => `#c${n} :c${n}`).join(', ')}`,
    ...(seen !== undefined && { condition: seen > 0 ? 'writes = :seen' : 'attribute_not_exists(writes)' }),
    names: { ...typeNames, ...Object.fromEntries(changes.map(([name], n) => [`#c${n}`, name])) },
    values: {
      ...{ ...typeValues('SUM'), ':one': 1, ...(seen && { ':seen': seen }) },
      ...Object.fromEntries(changes.map(([, by], n) => [`:c${n}`, by])),
    },
  },
});

/** Finds the sums in a range of ids, and how often each was written. */
export const findSums = async (
  { table, organizationId }: Tenant,
  range: Pick<Search, 'from' | 'upTo' | 'consistent'>,
): Promise<{ sums: Sums; seen: SumWrites }> => {
  const items = await searchAll(table, { pk: sums(organizationId), ...range });
  const read = items.map(({ pk: _, sk, type: __, v: ___, writes, ...counts }) => {
    const stored: Counts = new Map(Object.entries(counts).map(([name, count]) => [name, Number(count)]));
    return { sk, writes: Number(writes), stored };
  });
  return {
    sums: new Map(read.map(({ sk, stored }) => [sk, stored])),
    seen: new Map(read.map(({ sk, writes }) => [sk, writes])),
  };
};
