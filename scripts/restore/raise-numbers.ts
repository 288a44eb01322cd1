import * as z from 'zod';
import type { Tenant } from '#lambdas/http/context.ts';
import { estimateCounterKey, numbersRaisedKey, sheetCounterKey } from '#lambdas/table/keys.ts';
import { typeAssignment, typeNames, typeValues } from '#lambdas/table/table.ts';
import { retryUntilWritten } from '#lambdas/table/until-written.ts';

/** Raised by more than a workshop uses in 35 days, which is how far back a table can be restored. */
export const counters = {
  sheets: { keyOf: sheetCounterKey, by: 10_000 },
  estimates: { keyOf: estimateCounterKey, by: 1_000 },
};

const Raised = z.object({ from: z.int(), to: z.int() });

/**
 * Raises an organization's sheet or estimate numbers, once for each named restore. Also does so for organizations
 * without numbers, which may have started after the restored time. The stored item explains the gap in the numbers.
 */
export const raiseNumbers = (
  { table, organizationId }: Tenant,
  restore: string,
  now: Date,
  of: keyof typeof counters = 'sheets',
) =>
  retryUntilWritten(async () => {
    const counterKey = counters[of].keyOf(organizationId);
    const key = numbersRaisedKey(counterKey, restore);
    const [counter, raised] = await table.getAll([counterKey, key], { consistent: true });
    if (raised) return { ...Raised.parse(raised), done: false };
    const from = Number(counter?.taken ?? 0);
    const to = from + counters[of].by;
    const { refused } = await table.write(
      { put: { ...key, type: 'RAISED', from, to, at: now.toISOString() }, condition: 'attribute_not_exists(pk)' },
      {
        update: {
          key: counterKey,
          expression: `SET ${typeAssignment}, taken = :to`,
          condition: counter ? 'taken = :from' : 'attribute_not_exists(pk)',
          names: typeNames,
          values: { ...typeValues('COUNTER'), ':to': to, ...(counter && { ':from': from }) },
        },
      },
    );
    return refused ? undefined : { from, to, done: true };
  });
