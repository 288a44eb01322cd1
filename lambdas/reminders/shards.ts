import { addDays, NzDate, nzDate } from '#shared/nz-date.ts';
import { formatMoment, getLatestMoment, MAX_DELAY_DAYS } from '#shared/reminders/moments.ts';
import { logLines } from '../aws/log-lines.ts';
import { requestRun } from '../due/reminder-runs.ts';
import { REMINDER_SHARDS } from '../due/reminders.ts';
import { REMINDERS_OPEN, readReminderDay, reminderShard } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import type { People } from './people.ts';
import { remind } from './remind.ts';

/** The first day for which any release scheduled reminders. */
const FIRST_DAY = NzDate.parse('2026-11-23');
const PAGE = 50;
/** Days after which a reminder that still fails is removed: otherwise every run would search its day. */
const GIVEN_UP_DAYS = 14;

/** Requests a run for every shard that has reminders, of each day since the first unfinished one. */
export const requestShards = async (table: Table, now: Date, at: string | undefined) => {
  const today = nzDate(now);
  const open = await table.get(REMINDERS_OPEN, { consistent: true });
  const began = open ? NzDate.parse(open.from) : FIRST_DAY;
  let from = began;
  let requested = 0;
  for (let day = began; day <= today; day = addDays(day, 1)) {
    const shards = Array.from({ length: REMINDER_SHARDS }, (_, shard) => reminderShard(day, shard));
    const firsts = await Promise.all(shards.map((pk) => table.search({ pk, limit: 1, consistent: true })));
    const full = shards.filter((_, n) => (firsts[n]?.items.length ?? 0) > 0);
    for (const shard of full) await table.write(requestRun(shard, now, at));
    requested += full.length;
    // late reminders may still be added to recent days
    if (full.length === 0 && day === from && day < addDays(today, -MAX_DELAY_DAYS)) from = addDays(day, 1);
  }
  // a manual run doesn't close days, because it may assume a future time
  if (!at && from !== open?.from) await table.write({ put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from } });
  return { asked: requested };
};

/** `asOf`: the time that a manual run assumes. `from`: the cursor to continue after. */
type Run = {
  now: Date;
  asOf?: string | undefined;
  from?: string | undefined;
  people: People;
  hasTime: () => boolean;
};

/** Sends the due reminders of a shard. `left`: the cursor, if time ran out. A failure doesn't stop the others. */
export const remindShard = async (table: Table, shard: string, run: Run) => {
  const { now, hasTime, from } = run;
  const counts = { told: 0, gone: 0, failed: 0 };
  const last = getLatestMoment(now);
  if (!last) return { ...counts, left: undefined };
  const upTo = `${formatMoment(last)}#~`;
  let after = from;
  do {
    const { items, next } = await table.search({ pk: shard, limit: PAGE, after, upTo, consistent: true });
    // handle one organization's reminders one after the other, because they update the same people
    const byOrganization = Map.groupBy(items, ({ organizationId }) => organizationId);
    const outcomes = await Promise.all(
      [...byOrganization.values()].map((own) => runInSequence(own, (item) => attempt(item, table, run))),
    );
    for (const outcome of outcomes.flat()) counts[outcome]++;
    after = next;
  } while (after && hasTime());
  return { ...counts, left: after };
};

const runInSequence = async <One, Result>(all: readonly One[], work: (one: One) => Promise<Result>) => {
  const results: Result[] = [];
  for (const one of all) results.push(await work(one));
  return results;
};

const attempt = async (item: Item, table: Table, { now, asOf, people }: Run) => {
  try {
    return (await remind(item, table, people, now, asOf)).told > 0 ? 'told' : 'gone';
  } catch (error) {
    const why = error instanceof Error ? error.name : 'thrown';
    logLines.error({ reminder: `${item.pk} ${item.sk}`, why });
    if (nzDate(now) <= addDays(readReminderDay(item), GIVEN_UP_DAYS)) return 'failed';
    await table.write({ remove: { pk: item.pk, sk: item.sk } });
    return 'gone';
  }
};
