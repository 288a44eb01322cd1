import { addDays, NzDate, nzDate } from '#shared/nz-date.ts';
import { formatMoment, getLatestMoment, MAX_DELAY_DAYS } from '#shared/reminders/moments.ts';
import { logLines } from '../aws/log-lines.ts';
import { requestMail } from '../due/mails.ts';
import { REMINDER_SHARDS } from '../due/reminders.ts';
import { REMINDERS_OPEN, readReminderDay, reminderShard } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { type Run as OneRun, remind, type Outcome as Told } from './remind.ts';

/** The first day for which any release scheduled reminders. */
const FIRST_DAY = NzDate.parse('2026-11-23');
const PAGE = 50;
/** Days after which a reminder that still fails is removed: otherwise every run would search its day. */
const GIVEN_UP_DAYS = 14;

type Run = OneRun & { hasTime: () => boolean };

/**
 * Sends the due reminders in one of `of` parts of the shards, of each day since the first unfinished one, then requests
 * the emails to customers.
 */
export const remindPart = async ({ part, of }: { part: number; of: number }, run: Run): Promise<Outcomes> => {
  const counts = { told: 0, gone: 0, waiting: 0, failed: 0 };
  const today = nzDate(run.now);
  for (let day = await findFirstDay(run, part === 0); day <= today; day = addDays(day, 1))
    for (let shard = part; shard < REMINDER_SHARDS; shard += of)
      for (const outcome of run.hasTime() ? await remindShard(reminderShard(day, shard), run) : []) counts[outcome]++;
  const mails = [...run.customerMails.values()];
  for (let n = 0; n < mails.length; n += PAGE)
    await Promise.all(mails.slice(n, n + PAGE).map((due) => run.table.write(requestMail(due, run.now))));
  return { ...counts, mails: mails.length, isWhole: run.hasTime() };
};

/** Numbers of reminders by outcome, and of emails to customers. `isWhole`: false if the run ran out of time. */
export type Outcomes = Record<Outcome, number> & { mails: number; isWhole: boolean };

/**
 * Returns the first day that may have reminders. Closes earlier days without any, if `closes`; reminders may still be
 * added late to recent days.
 */
const findFirstDay = async ({ table, now, asOf }: Run, closes: boolean): Promise<NzDate> => {
  const open = await table.get(REMINDERS_OPEN, { consistent: true });
  let day = open ? NzDate.parse(open.from) : FIRST_DAY;
  // a manual run may assume a future time
  if (!closes || asOf) return day;
  while (day < addDays(nzDate(now), -MAX_DELAY_DAYS) && (await isEmpty(table, day))) day = addDays(day, 1);
  if (day !== open?.from) await table.write({ put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from: day } });
  return day;
};

const isEmpty = async (table: Table, day: NzDate) => {
  const shards = Array.from({ length: REMINDER_SHARDS }, (_, shard) => reminderShard(day, shard));
  const firsts = await Promise.all(shards.map((pk) => table.search({ pk, limit: 1, consistent: true })));
  return firsts.every(({ items }) => items.length === 0);
};

/** Sends the due reminders of a shard. Returns the outcomes. A failure doesn't stop the others. */
const remindShard = async (shard: string, run: Run) => {
  const outcomes: Outcome[] = [];
  const last = getLatestMoment(run.now);
  if (!last) return outcomes;
  const upTo = `${formatMoment(last)}#~`;
  let after: string | undefined;
  do {
    const page = await run.table.search({ pk: shard, limit: PAGE, after, upTo, consistent: true });
    // handle one organization's reminders one after the other, because they update the same people
    const byOrganization = Map.groupBy(page.items, ({ organizationId }) => organizationId);
    await Promise.all(
      [...byOrganization.values()].map(async (own) => {
        for (const item of own) outcomes.push(await attempt(item, run));
      }),
    );
    after = page.next;
  } while (after && run.hasTime());
  return outcomes;
};

type Outcome = Told | 'failed';

const attempt = async (item: Item, run: Run): Promise<Outcome> => {
  try {
    return await remind(item, run);
  } catch (error) {
    const why = error instanceof Error ? error.name : 'thrown';
    logLines.error({ reminder: `${item.pk} ${item.sk}`, why });
    if (nzDate(run.now) <= addDays(readReminderDay(item), GIVEN_UP_DAYS)) return 'failed';
    await run.table.write({ remove: { pk: item.pk, sk: item.sk } });
    return 'gone';
  }
};
