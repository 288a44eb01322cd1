import type { Table, Write } from '../table/table.ts';
import { OVERDUE_MS, SWEEPS } from './patience.ts';
import { type Due, tryAgainAt } from './stored.ts';
import { Stuck } from './stuck.ts';

type Asking = { due: Due; now: Date; isTry: boolean; request: Write; never: 'NeverIndexed' | 'NeverTold' };

/**
 * Asks once more for what was not done in time. What was asked for often enough is thrown as `never`, so that we hear of it once
 * and it comes again later.
 */
export const askAgain = async (table: Table, { due, now, isTry, request, never }: Asking) => {
  const stuck = due.tries >= SWEEPS;
  const at = new Date(now.getTime() + OVERDUE_MS);
  if (!stuck && (await tryAgainAt(table, due, at, { counts: isTry })).refused) return 'gone';
  await table.write(request);
  if (stuck) throw new Stuck(never);
  return 'asked';
};
