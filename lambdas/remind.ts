import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { isStartCheck } from '#shared/events.ts';
import { isNight } from '#shared/reminders/moments.ts';
import { logLines } from './aws/log-lines.ts';
import { continueRun, ReminderRun, RunTime } from './due/reminder-runs.ts';
import { cachePeople } from './reminders/people.ts';
import { remindShard, requestShards } from './reminders/shards.ts';
import { table } from './table/connect.ts';
import { type Event, findEventItem } from './table/event-item.ts';

/** Time left at which a run doesn't start on further reminders. */
const RESERVE_MS = 15_000;

/**
 * Sends reminders. A scheduled run (at eight and at four) requests a run for each shard with due reminders. A requested
 * run sends the reminders of its shard, and requests another run if time runs out. Nothing is sent at night.
 */
export const handler = async (
  event: Event | z.input<typeof RunTime>,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  if ('detail-type' in event && isStartCheck(event)) return;
  const isAsked = 'detail-type' in event && event['detail-type'] === 'RemindingRequested';
  const request = isAsked ? await findEventItem(event) : undefined;
  // the request has expired
  if (isAsked && !request) return;
  const { at } = RunTime.parse(request ?? event);
  const now = at ? new Date(at) : new Date();
  if (isNight(now)) return;
  if (!request) return log(await requestShards(table(), now, at));
  const asked = ReminderRun.parse(request);
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE_MS;
  const running = { now, asOf: at, from: asked.after, people: cachePeople(table()), hasTime };
  const { left, ...counts } = await remindShard(table(), asked.shard, running);
  if (left !== undefined) await table().write(continueRun(asked, left, new Date()));
  log(counts);
  // Lambda retries the run, and no one is reminded twice
  if (counts.failed > 0) throw new Error(`${counts.failed} reminders failed`);
};

const log = (counts: object) => logLines.info({ ...counts });
