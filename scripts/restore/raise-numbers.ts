import * as z from 'zod';
import type { Tenant } from '#lambdas/http/context.ts';
import { sheetCounterKey, sheetNumbersRaisedKey } from '#lambdas/table/keys.ts';
import { typeAssignment, typeNames, typeValues } from '#lambdas/table/table.ts';
import { retryUntilWritten } from '#lambdas/table/until-written.ts';

/** More sheets than a workshop starts in 35 days, which is how far back a table can be restored. */
export const RAISED_BY = 10_000;

const Raised = z.object({ from: z.int(), to: z.int() });

/**
 * Raises an organization's sheet numbers, once for each named restore. Also does so for organizations without numbers,
 * which may have started after the restored time. The stored item explains the gap in the numbers.
 */
export const raiseNumbers = ({ table, organizationId }: Tenant, restore: string, now: Date) =>
  retryUntilWritten(async () => {
    const [counterKey, key] = [sheetCounterKey(organizationId), sheetNumbersRaisedKey(organizationId, restore)];
    const [counter, raised] = await table.getAll([counterKey, key], { consistent: true });
    if (raised) return { ...Raised.parse(raised), done: false };
    const from = Number(counter?.taken ?? 0);
    const to = from + RAISED_BY;
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
