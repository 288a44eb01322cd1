import { readFact } from '#lambdas/facts/stored.ts';
import { findSums } from '#lambdas/facts/sums.ts';
import type { Tenant } from '#lambdas/http/context.ts';
import { facts } from '#lambdas/table/keys.ts';
import type { Sums } from '#shared/counters/sums.ts';
import { listItems } from '#test/world/table.ts';

export const listFacts = async ({ organizationId }: Tenant) =>
  (await listItems(facts(organizationId))).filter(({ type }) => type === 'FACT').map(readFact);

/** Returns the counts of all sums without zeros, to compare with those of the facts. */
export const withoutZeros = (sums: Sums) =>
  Object.fromEntries(
    [...sums].flatMap(([id, counts]) => {
      const left = [...counts].filter(([, count]) => count !== 0);
      return left.length > 0 ? [[id, Object.fromEntries(left)]] : [];
    }),
  );

export const listSums = async (tenant: Tenant) => withoutZeros((await findSums(tenant, { consistent: true })).sums);
