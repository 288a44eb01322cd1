import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { isStartCheck } from '#shared/events.ts';
import { isNight } from '#shared/reminders/moments.ts';
import { logLines } from './aws/log-lines.ts';
import { cachePeople } from './reminders/people.ts';
import { type Outcomes, remindPart } from './reminders/shards.ts';
import { table } from './table/connect.ts';

/** Time left at which a run doesn't start on further reminders. */
const RESERVE_MS = 60_000;

/** Which part of the shards a run handles, all by default. `at`: the time that a manual run assumes. */
const Run = z.object({ part: z.int().default(0), of: z.int().default(1), at: z.iso.datetime().optional() });

/**
 * Sends reminders. Schedules call it, each for its own part, every twenty minutes of the morning and the afternoon. A
 * run leaves nothing but what failed or what it had no time for, so the next one continues it, and makes up for a lost
 * one. Nothing is sent at night. Returns counts, for a manual run.
 */
export const handler = async (
  event: z.input<typeof Run> | { 'detail-type': string },
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Outcomes | undefined> => {
  if ('detail-type' in event && isStartCheck(event)) return undefined;
  const { at, ...part } = Run.parse(event);
  const now = at ? new Date(at) : new Date();
  if (isNight(now)) return undefined;
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE_MS;
  const run = {
    table: table(),
    people: cachePeople(table()),
    now,
    asOf: at,
    customerMails: new Map(),
    weeks: new Map(),
    hasTime,
  };
  const outcomes = await remindPart(part, run);
  logLines.info(outcomes);
  return outcomes;
};
