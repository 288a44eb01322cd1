import type { Table, Write } from '../table/table.ts';
import { MAX_RETRIES, OVERDUE_MS } from './limits.ts';
import { type Due, reschedule } from './stored.ts';
import { Stuck } from './stuck.ts';

type Asking = {
  due: Due;
  now: Date;
  isTry: boolean;
  request: Write;
  /** After this time, the request was lost. */
  lostMs?: number;
  never: 'NeverIndexed' | 'NeverTold';
};

/**
 * Requests overdue work again. After the last retry it throws `Stuck` with `never`, so that the sweep logs the failure
 * once and postpones the work.
 */
export const requestAgain = async (table: Table, { due, now, isTry, request, lostMs = OVERDUE_MS, never }: Asking) => {
  const stuck = due.tries >= MAX_RETRIES;
  const at = new Date(now.getTime() + lostMs);
  if (!stuck && (await reschedule(table, due, at, { counts: isTry })).refused) return 'gone';
  await table.write(request);
  if (stuck) throw new Stuck(never);
  return 'asked';
};
