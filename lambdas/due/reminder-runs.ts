import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { reminderRunKey } from '../table/keys.ts';
import { requestWrite } from '../table/request.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { completeWrite, type Due, dueItem } from './stored.ts';

/** The time to assume instead of the current time, for manual runs. */
export const RunTime = z.object({ at: z.iso.datetime().optional() });

/** A run through a shard: where it starts (`after`), and the number of earlier runs in this chain of requests. */
export const ReminderRun = RunTime.extend({
  shard: z.string(),
  chain: z.string().default(() => randomUUID()),
  hops: z.int().default(0),
  after: z.string().optional(),
});
type ReminderRun = z.infer<typeof ReminderRun>;

/**
 * Maximum number of runs in a chain. Lambda's recursion guard stops a function after about sixteen calls in one chain
 * of events, including the first, which a schedule or a person starts.
 */
const MAX_HOPS = 12;

/** Builds the request for a run through a shard. */
export const requestRun = (shard: string, now: Date, at: string | undefined): Write =>
  request(ReminderRun.parse({ shard, at }), now);

/** Each run of a chain has its own key, so that a repeated request starts it only once. */
const request = ({ shard, at, chain, hops, after }: ReminderRun, now: Date) => {
  const rest = { ...(at !== undefined && { at }), ...(after !== undefined && { after }) };
  const key = reminderRunKey(shard, `${chain}-${hops}`);
  return requestWrite(key, { event: 'RemindingRequested', shard, chain, hops, ...rest }, now);
};

/**
 * Builds the request for a run through the rest of a shard. At the end of a chain the sweep starts a new one, because
 * the next scheduled run may be tomorrow morning.
 */
export const continueRun = ({ hops, shard, at, ...chain }: ReminderRun, after: string, now: Date): Write => {
  if (hops < MAX_HOPS) return request({ ...chain, shard, at, hops: hops + 1, after }, now);
  return { put: dueItem({ kind: 'REMIND', id: shard, since: now.toISOString(), at: now, facts: { shard, asOf: at } }) };
};

const Left = z.object({ shard: z.string(), asOf: z.iso.datetime().optional() });

/** Restarts a shard from the beginning. It no longer contains the reminders that were already sent. */
export const retryReminderRun = async (table: Table, _: Due, item: Item, now: Date) => {
  const { shard, asOf } = Left.parse(item);
  const { refused } = await table.write(requestRun(shard, now, asOf), completeWrite(item));
  return refused ? 'gone' : 'asked';
};
