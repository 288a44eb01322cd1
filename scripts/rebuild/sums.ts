import { readFact } from '#lambdas/facts/stored.ts';
import { findSums, sumWrites } from '#lambdas/facts/sums.ts';
import type { Tenant } from '#lambdas/http/context.ts';
import { facts } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Counts, Sums } from '#shared/counters/sums.ts';
import { sumFacts } from '#shared/quality/add-fact.ts';

/** Number of attempts if people submit inspections meanwhile. */
const TRIES = 10;

/**
 * Corrects sums that differ from their facts, and returns their number. Every change of a fact writes its sums, so the
 * facts of a sum that wasn't written since it was read are still the same.
 */
export const correctSums = async (tenant: Tenant) => {
  const { table, organizationId } = tenant;
  let corrected = 0;
  for (let n = 0; n < TRIES; n++) {
    const { sums, seen } = await findSums(tenant, { consistent: true });
    const difference = subtract(sumFacts(await findSummedFacts(tenant)), sums);
    let isRefused = false;
    for (const write of sumWrites(organizationId, difference, seen)) {
      if ((await table.write(write)).refused) isRefused = true;
      else corrected++;
    }
    if (!isRefused) return corrected;
  }
  throw new Error(`${organizationId} has too many submissions at the moment to sum its facts. Try again.`);
};

const findSummedFacts = async ({ table, organizationId }: Tenant) =>
  (await searchAll(table, { pk: facts(organizationId), consistent: true }))
    .filter(({ type, writes }) => type === 'FACT' && writes !== undefined)
    .map(readFact);

const subtract = (from: Sums, stored: Sums): Sums => {
  for (const [id, counts] of stored) {
    const left: Counts = from.get(id) ?? new Map();
    from.set(id, left);
    for (const [name, count] of counts) left.set(name, (left.get(name) ?? 0) - count);
  }
  return from;
};
