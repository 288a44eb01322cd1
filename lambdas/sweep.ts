import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { NzDate } from '#shared/nz-date.ts';
import { checkUnverified } from './account/unverified.ts';
import { duePerSweep } from './aws/environment.ts';
import { logLines } from './aws/log-lines.ts';
import { retryPaper, retrySheet } from './checksheets/due.ts';
import { retryHourlyPaper, retryHourlySheet } from './checksheets/hourly-retry.ts';
import { findOverdueOldMarks, retryOldMark } from './checksheets/old-marks.ts';
import { eraseDue } from './dossiers/due.ts';
import { sweepDays } from './due/days.ts';
import { retryIndexing } from './due/indexing.ts';
import { retryMail } from './due/mails.ts';
import { retryNotification } from './due/notifications.ts';
import { completeWrite, Due, postpone } from './due/stored.ts';
import { Stuck } from './due/stuck.ts';
import { deleteUnusedFiles } from './images/unused-files.ts';
import { endExam } from './quizzes/due.ts';
import { table } from './table/connect.ts';
import { dueShard, type Key, OLD_DUE_SHARDS } from './table/keys.ts';
import type { Item, Table } from './table/table.ts';

type Outcome = 'asked' | 'busy' | 'failed' | 'gone' | 'deleted';

/** Removes the rest of a run of reminders that an earlier release left to the sweep: the schedules continue it. */
const dropReminderRun = async (table: Table, _: Due, item: Item) => {
  await table.write(completeWrite(item));
  return 'gone' as const;
};

/** Handlers of due work, by kind. Each reschedules its work or removes it. */
const handlers: Record<string, (table: Table, due: Due, item: Item, now: Date, counts: boolean) => Promise<Outcome>> = {
  SHEET: retrySheet,
  PAPER: retryPaper,
  GIVENUP: retryHourlySheet,
  PAPERGIVENUP: retryHourlyPaper,
  FILES: deleteUnusedFiles,
  INDEX: retryIndexing,
  TELL: retryNotification,
  MAIL: retryMail,
  REMIND: dropReminderRun,
  ERASE: eraseDue,
  EXAM: endExam,
  UNVERIFIED: checkUnverified,
};

const PAGE = 200;
/** If a shard has more other work than this, the renderer may just be behind, so the attempt doesn't count. */
const MAX_OTHERS = 10;
/** Delay after an unexpected failure. */
const PUT_OFF_MS = 3_600_000;
/** Time left at which a run doesn't start on further work. */
const RESERVE_MS = 10_000;

/** Requests overdue work again, which recovers from lost events. Runs on a schedule. */
export const handler = async (_?: unknown, context?: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  const now = new Date();
  const counts = { asked: 0, busy: 0, failed: 0, gone: 0, deleted: 0, stuck: 0 };
  const count = (outcome: keyof typeof counts, { pk, sk }: Key) => {
    counts[outcome]++;
    if (outcome === 'failed') logLines.error({ gaveUp: `${pk} ${sk}` });
  };
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE_MS;
  for (let shard = 0; shard < OLD_DUE_SHARDS; shard++)
    for (const key of await findOverdueOldMarks(table(), shard, now, duePerSweep()))
      count(await trying(key.pk, () => retryOldMark(table(), key, now)), key);
  const sweepShard = async (day: NzDate, shard: number) => {
    const { due, found } = await loadDue(day, shard, now, hasTime);
    const own = Map.groupBy(due, turnKey);
    let helped = 0;
    for (const item of roundRobin(due)) {
      if (helped === duePerSweep() || !hasTime()) break;
      const others = due.length - (own.get(turnKey(item))?.length ?? 0);
      const outcome = await lookAfter(item, now, others <= MAX_OTHERS);
      count(outcome, item);
      if (outcome !== 'stuck') helped++;
    }
    return found;
  };
  await sweepDays(table(), now, sweepShard, hasTime);
  logLines.info(counts);
};

/** Returns the due work of a shard, oldest first, and whether the shard has any work at all. */
const loadDue = async (day: NzDate, shard: number, now: Date, hasTime: () => boolean) => {
  const due: Item[] = [];
  let found = false;
  let after: string | undefined;
  do {
    const page = await table().search({ pk: dueShard(day, shard), limit: PAGE, after, consistent: true });
    if (page.items.length > 0) found = true;
    due.push(...page.items.filter(({ at }) => !(String(at) > now.toISOString())));
    after = page.next;
  } while (after && hasTime());
  return { due: due.sort((a, b) => sortKey(a).localeCompare(sortKey(b))), found };
};

/** Returns the sort key of work. Work that was postponed together stays in the order of its requests. */
const sortKey = ({ at, since }: Item) => `${at} ${since}`;

/**
 * Returns whose turn an item belongs to: its organization's or, without one, its own. Unverified accounts share one
 * turn because anyone can create thousands.
 */
const turnKey = ({ organizationId, kind, pk, sk }: Item) =>
  String(organizationId ?? (kind === 'UNVERIFIED' ? kind : `${pk} ${sk}`));

/** Other work comes before emails, which come in floods, and emails to people of workshops before those to customers. */
const rank = ({ organizationId, kind }: Item) => (kind !== 'MAIL' ? 0 : organizationId === undefined ? 1 : 2);

/** Sorts work so that organizations take turns: a flood from one delays only itself. */
const roundRobin = (due: readonly Item[]): Item[] => {
  const had = new Map<string, number>();
  const turns = due.map((item) => {
    const turn = had.get(turnKey(item)) ?? 0;
    had.set(turnKey(item), turn + 1);
    return { item, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn || rank(a.item) - rank(b.item)).map(({ item }) => item);
};

/** Reasons already logged. Older items contain only a time. */
const LoggedReasons = z.array(z.string()).catch([]);

/**
 * Handles an item of work. Postpones and marks work that can't be done, so that it doesn't block later work. Logs each
 * reason once.
 */
const lookAfter = async (item: Item, now: Date, isTry: boolean) => {
  try {
    const due = Due.parse(item);
    const look = handlers[due.kind];
    if (!look) throw new Stuck('UnknownKind');
    return await look(table(), due, item, now, isTry);
  } catch (error) {
    const told = new Set(LoggedReasons.parse(item.told));
    const why = findReason(error);
    if (!told.has(why)) logStuck(`${item.pk} ${item.sk}`, why);
    const mark = { stuck: Number(item.stuck ?? 0) + 1, told: [...told.add(why)] };
    await trying(item.pk, () => postpone(table(), item, new Date(now.getTime() + PUT_OFF_MS), mark));
    return 'stuck';
  }
};

const trying = async <Result>(stuck: string, work: () => Promise<Result>) => {
  try {
    return await work();
  } catch (error) {
    logStuck(stuck, findReason(error));
    return 'stuck' as const;
  }
};

const findReason = (error: unknown) => (error instanceof Error ? error.name : 'thrown');

const logStuck = (stuck: string, why: string) => logLines.error({ stuck, why });
