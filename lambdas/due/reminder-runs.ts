import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { reminderRunKey } from '../table/keys.ts';
import { requestWrite } from '../table/request.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { completeWrite, type Due, dueItem } from './stored.ts';

/** The time to assume instead of the present one, for runs by hand. */
export const RunTime = z.object({ at: z.iso.datetime().optional() });

/** A run through a shard: its start, and the number of earlier runs in this chain of requests. */
export const ReminderRun = RunTime.extend({
  shard: z.string(),
  chain: z.string().default(() => randomUUID()),
  hops: z.int().default(0),
  after: z.string().optional(),
});
type ReminderRun = z.infer<typeof ReminderRun>;

/**
 * Lambda's recursion guard stops a function after about sixteen calls in one chain of events, including the first by
 * schedule or by hand.
 */
const MAX_HOPS = 12;

/** Requests a run through a shard. */
export const requestRun = (shard: string, now: Date, at: string | undefined): Write =>
  request(ReminderRun.parse({ shard, at }), now);

/** Each hop of a chain has one key, so that a repeated request starts it once. */
const request = ({ shard, at, chain, hops, after }: ReminderRun, now: Date) => {
  const rest = { ...(at !== undefined && { at }), ...(after !== undefined && { after }) };
  const key = reminderRunKey(shard, `${chain}-${hops}`);
  return requestWrite(key, { event: 'RemindingRequested', shard, chain, hops, ...rest }, now);
};

/**
 * Requests a run through the rest of a shard. After the last hop the sweep starts a new chain, because the next scheduled run may be
 * tomorrow morning.
 */
export const continueRun = ({ hops, shard, at, ...chain }: ReminderRun, after: string, now: Date): Write => {
  if (hops < MAX_HOPS) return request({ ...chain, shard, at, hops: hops + 1, after }, now);
  return { put: dueItem({ kind: 'REMIND', id: shard, since: now.toISOString(), at: now, facts: { shard, asOf: at } }) };
};

const Left = z.object({ shard: z.string(), asOf: z.iso.datetime().optional() });

/** Restarts a shard from the beginning; completed work is gone from it. */
export const retryReminderRun = async (table: Table, _: Due, item: Item, now: Date) => {
  const { shard, asOf } = Left.parse(item);
  const { refused } = await table.write(requestRun(shard, now, asOf), completeWrite(item));
  return refused ? 'gone' : 'asked';
};
