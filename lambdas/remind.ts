import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { isStartAsked } from '#shared/events.ts';
import { isNight } from '#shared/reminders/moments.ts';
import { logLines } from './aws/log-lines.ts';
import { knowPeople } from './reminders/people.ts';
import { askForShards, remindingRequest, remindShard } from './reminders/shards.ts';
import { table } from './table/connect.ts';
import { type Event, findEventItem } from './table/event-item.ts';

/** `at`: as of when, where that is not now; by hand. */
const Woken = z.object({ at: z.iso.datetime().optional() });
const Asked = Woken.extend({ shard: z.string() });

/** What a run needs to end well. */
const RESERVE_MS = 15_000;

/**
 * Woken by the clock, at eight and at four: asks for each shard that has something due. Woken by that: reminds whom the shard
 * says, and asks for the rest of it where there is no time for all. Nobody is reminded at night.
 */
export const handler = async (
  event: Event | z.input<typeof Woken>,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  if ('detail-type' in event && isStartAsked(event)) return;
  const request =
    'detail-type' in event && event['detail-type'] === 'RemindingRequested' && (await findEventItem(event));
  const { at, shard } = Asked.partial({ shard: true }).parse(request || event);
  const now = at ? new Date(at) : new Date();
  if (isNight(now)) return;
  if (!shard) return log(await askForShards(table(), now, at));
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE_MS;
  const running = { now, asOf: at, people: knowPeople(table()), hasTime };
  const { isLeft, ...counts } = await remindShard(table(), shard, running);
  if (isLeft) await table().write(remindingRequest(shard, now, at));
  log(counts);
  // asked once more by Lambda; whoever was told is told nothing twice
  if (counts.failed > 0) throw new Error(`${counts.failed} reminders failed`);
};

const log = (counts: object) => logLines.info(JSON.stringify({ level: 'info', ...counts }));
