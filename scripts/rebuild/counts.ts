import type { Tenant } from '#lambdas/http/context.ts';
import { reasonsUsed, reasonsUsedKey } from '#lambdas/table/keys.ts';
import { typeAssignment, typeNames, typeValues } from '#lambdas/table/table.ts';

/** Number of uses of each reason, by the code of its item. Contains only reasons from our list. */
export type Counts = Map<string, Map<string, number>>;
type Difference = { code: string; reason: string; by: number }[];

export const readCounts = async ({ table, organizationId }: Tenant): Promise<Counts> => {
  const { items } = await table.search({ pk: reasonsUsed(organizationId), consistent: true });
  return new Map(
    items.map(({ pk: _, sk, type: __, v: ___, ...counts }) => [
      sk,
      new Map(Object.entries(counts).map(([reason, count]) => [reason, Number(count)])),
    ]),
  );
};

export const compareCounts = (before: Counts, after: Counts): Difference =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((code) => {
    const [was, is] = [before.get(code), after.get(code)];
    return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
      .map((reason) => ({ code, reason, by: (is?.get(reason) ?? 0) - (was?.get(reason) ?? 0) }))
      .filter(({ by }) => by !== 0);
  });

/** Adds differences to the stored counts instead of replacing them, so that uses counted meanwhile aren't lost. */
export const writeDifference = async ({ table, organizationId }: Tenant, difference: Difference) => {
  for (const [code, changes] of Map.groupBy(difference, ({ code }) => code))
    await table.write({
      update: {
        key: reasonsUsedKey(organizationId, code),
        expression: `SET ${typeAssignment} ADD ${changes.map((_, n) => `#r${n} :r${n}`).join(', ')}`,
        names: { ...typeNames, ...Object.fromEntries(changes.map(({ reason }, n) => [`#r${n}`, reason])) },
        values: { ...typeValues('REASONS'), ...Object.fromEntries(changes.map(({ by }, n) => [`:r${n}`, by])) },
      },
    });
};
