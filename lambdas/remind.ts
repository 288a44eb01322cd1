import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { isStartAsked } from '#shared/events.ts';
import { isNight } from '#shared/reminders/moments.ts';
import { logLines } from './aws/log-lines.ts';
import { AsOf, Reminding, restOf } from './due/reminding.ts';
import { knowPeople } from './reminders/people.ts';
import { askForShards, remindShard } from './reminders/shards.ts';
import { table } from './table/connect.ts';
import { type Event, findEventItem } from './table/event-item.ts';

/** What a run needs to end well. */
const RESERVE_MS = 15_000;

/**
 * Woken by the clock, at eight and at four: asks for each shard that has something due. Woken by that: reminds whom the shard
 * says, and asks for the rest of it where there is no time for all. Nobody is reminded at night.
 */
export const handler = async (
  event: Event | z.input<typeof AsOf>,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  if ('detail-type' in event && isStartAsked(event)) return;
  const isAsked = 'detail-type' in event && event['detail-type'] === 'RemindingRequested';
  const request = isAsked ? await findEventItem(event) : undefined;
  // it has expired
  if (isAsked && !request) return;
  const { at } = AsOf.parse(request ?? event);
  const now = at ? new Date(at) : new Date();
  if (isNight(now)) return;
  if (!request) return log(await askForShards(table(), now, at));
  const asked = Reminding.parse(request);
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE_MS;
  const running = { now, asOf: at, from: asked.after, people: knowPeople(table()), hasTime };
  const { left, ...counts } = await remindShard(table(), asked.shard, running);
  if (left !== undefined) await table().write(restOf(asked, left, new Date()));
  log(counts);
  // asked once more by Lambda; whoever was told is told nothing twice
  if (counts.failed > 0) throw new Error(`${counts.failed} reminders failed`);
};

const log = (counts: object) => logLines.info(JSON.stringify({ level: 'info', ...counts }));
