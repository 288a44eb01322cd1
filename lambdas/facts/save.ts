import { isDeepStrictEqual } from 'node:util';
import { buildFact, type Fact } from '#shared/counters/fact.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { addFact } from '#shared/quality/add-fact.ts';
import { comparesReadings, repeatsReadings } from '#shared/quality/measures.ts';
import type { Tenant } from '../http/context.ts';
import { factKey, facts, formatFactId } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Item, Write } from '../table/table.ts';
import { factItem, readBesideFact, readFact } from './stored.ts';
import { sumWrites } from './sums.ts';

/**
 * Builds the writes that store the fact of a record and correct the sums by its difference from the stored fact. They
 * are refused if that has changed, so that repeated and concurrent events count once. Empty if nothing changes.
 */
export const factWrites = async (tenant: Tenant, header: Item, inspection: Inspection): Promise<Write[]> => {
  const { table, organizationId } = tenant;
  const stored = await table.get(factKey(organizationId, inspection.id), { consistent: true });
  const built = { ...buildFact(inspection, readBesideFact(header)), isRepeated: false };
  const fact = { ...built, isRepeated: await findRepeated(tenant, built) };
  // facts of earlier releases are in no sum and have no `writes`
  const writes = Number(stored?.writes ?? 0);
  if (writes > 0 && isDeepStrictEqual(stored, factItem(organizationId, fact, writes))) return [];
  const difference = addFact(new Map(), fact);
  if (stored && writes > 0) addFact(difference, readFact(stored), -1);
  return [
    {
      put: factItem(organizationId, fact, writes + 1),
      ...(writes > 0
        ? { condition: 'writes = :writes', values: { ':writes': writes } }
        : { condition: 'attribute_not_exists(writes)' }),
    },
    ...sumWrites(organizationId, difference),
  ];
};

/** Maximum number of the workshop's preceding facts among which the person's are sought. */
const LOOKED_BACK = 300;

/** Returns whether a fact repeats the readings of those stored before it. A later change of theirs isn't noticed. */
const findRepeated = async ({ table, organizationId }: Tenant, fact: Fact) => {
  if (!comparesReadings(fact)) return false;
  const upTo = formatFactId(fact.id - 1);
  const { items } = await table.search({ pk: facts(organizationId), upTo, newestFirst: true, limit: LOOKED_BACK });
  const own = items.filter(({ p }) => p === fact.person);
  return repeatsReadings(fact, readEach(own, readFact));
};
