import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Item } from '../table/item.ts';
import { remindingRequestKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';
import { type Due, doneWith, dueItem } from './stored.ts';

/** As of when, where that is not the moment at which it is done: by hand. */
export const AsOf = z.object({ at: z.iso.datetime().optional() });

/** Which shard is to be gone through, from where on, and how often its rest was asked for in this chain of requests. */
export const Reminding = AsOf.extend({
  shard: z.string(),
  chain: z.string().default(() => randomUUID()),
  hops: z.int().default(0),
  after: z.string().optional(),
});
type Reminding = z.infer<typeof Reminding>;

/** Lambda stops a function that one chain of events has called some sixteen times; the clock, or who is asked by it, is one of them. */
const MOST_HOPS = 12;

/** Asks to go through a shard. */
export const remindingRequest = (shard: string, now: Date, at: string | undefined): Write =>
  request(Reminding.parse({ shard, at }), now);

/** Of a chain each hop once, however often it is asked for. */
const request = ({ shard, at, chain, hops, after }: Reminding, now: Date): Write => ({
  put: {
    ...remindingRequestKey(shard, `${chain}-${hops}`),
    type: 'REQUEST',
    event: 'RemindingRequested',
    ...{ shard, chain, hops },
    ...(at !== undefined && { at }),
    ...(after !== undefined && { after }),
    ttl: ttlAfter(now, EVENT_KEPT_S),
  },
});

/**
 * Asks for the rest of a shard. What a chain of requests has not come to is left to the sweep, which begins another: the next
 * wake may be that of the next morning.
 */
export const restOf = ({ hops, shard, at, ...chain }: Reminding, after: string, now: Date): Write => {
  if (hops < MOST_HOPS) return request({ ...chain, shard, at, hops: hops + 1, after }, now);
  return { put: dueItem({ kind: 'REMIND', id: shard, since: now.toISOString(), at: now, facts: { shard, asOf: at } }) };
};

const Left = z.object({ shard: z.string(), asOf: z.iso.datetime().optional() });

/** Goes on with a shard, from its beginning: what is done is no more in it. */
export const askToRemind = async (table: Table, _: Due, item: Item, now: Date) => {
  const { shard, asOf } = Left.parse(item);
  const { refused } = await table.write(remindingRequest(shard, now, asOf), doneWith(item));
  return refused ? 'gone' : 'asked';
};
