import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { NzDate } from '#shared/nz-date.ts';
import { lookAfterUnverified } from './account/unverified.ts';
import { logLines } from './aws/log-lines.ts';
import { askForPaper, askForSheet } from './checksheets/due.ts';
import { askForGivenUp, askForGivenUpPaper } from './checksheets/given-up.ts';
import { askAgainForOldMark, overdueOldMarks } from './checksheets/old-marks.ts';
import { eraseDue } from './dossiers/due.ts';
import { sweepDays } from './due/days.ts';
import { askForIndexing } from './due/indexing.ts';
import { askToMail } from './due/mails.ts';
import { askToRemind } from './due/reminding.ts';
import { Due, putOff } from './due/stored.ts';
import { Stuck } from './due/stuck.ts';
import { askToTell } from './due/tellings.ts';
import { deleteUnnamed } from './images/unnamed-files.ts';
import { endExam } from './quizzes/due.ts';
import { table } from './table/connect.ts';
import type { Item } from './table/item.ts';
import { dueShard, OLD_DUE_SHARDS } from './table/keys.ts';
import type { Table } from './table/table.ts';

type Outcome = 'asked' | 'busy' | 'failed' | 'gone' | 'deleted';
/** Who looks after what is due, by its kind. Whoever does makes it due again, or takes it away. */
const kinds: Record<string, (table: Table, due: Due, item: Item, now: Date, counts: boolean) => Promise<Outcome>> = {
  SHEET: askForSheet,
  PAPER: askForPaper,
  GIVENUP: askForGivenUp,
  PAPERGIVENUP: askForGivenUpPaper,
  FILES: deleteUnnamed,
  INDEX: askForIndexing,
  TELL: askToTell,
  MAIL: askToMail,
  REMIND: askToRemind,
  ERASE: eraseDue,
  EXAM: endExam,
  UNVERIFIED: lookAfterUnverified,
};

/** Of each shard and run: the next run goes on with the rest. */
export const MOST_PER_SHARD = 50;
const PAGE = 200;
/** With more of others beside it in a shard, whoever prints may not have come to it: asking for it is then no try. */
const CROWD = 10;
/** What nobody can look after comes again then. */
const PUT_OFF_MS = 3_600_000;
/** What a run needs to end well. */
const RESERVE_MS = 10_000;

/** Woken by the clock: looks after what is due, so that a lost event heals. */
export const handler = async (_?: unknown, context?: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  const now = new Date();
  const counts = { asked: 0, busy: 0, failed: 0, gone: 0, deleted: 0, stuck: 0 };
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE_MS;
  for (let shard = 0; shard < OLD_DUE_SHARDS; shard++)
    for (const key of await overdueOldMarks(table(), shard, now, MOST_PER_SHARD))
      counts[await trying(key.pk, () => askAgainForOldMark(table(), key, now))]++;
  const sweepShard = async (day: NzDate, shard: number) => {
    const { due, found } = await loadDue(day, shard, now, hasTime);
    const own = Map.groupBy(due, turnOf);
    let helped = 0;
    for (const item of inTurn(due)) {
      if (helped === MOST_PER_SHARD || !hasTime()) break;
      const others = due.length - (own.get(turnOf(item))?.length ?? 0);
      const outcome = await lookAfter(item, now, others <= CROWD);
      counts[outcome]++;
      if (outcome !== 'stuck') helped++;
    }
    return found;
  };
  await sweepDays(table(), now, sweepShard, hasTime);
  logLines.info(JSON.stringify({ level: 'info', ...counts }));
};

/** What is due in a shard, the oldest first, and whether there is anything at all. */
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
  return { due: due.sort((a, b) => placeOf(a).localeCompare(placeOf(b))), found };
};

/** What was put off together comes in the order in which it was asked for. */
const placeOf = ({ at, since }: Item) => `${at} ${since}`;

/**
 * What is of no organization has its turn by itself. The mails of a day, which all wait for one moment, have one together, and so
 * have accounts that nobody verified, of which anybody can make thousands.
 */
const turnOf = ({ organizationId, kind, pk, sk }: Item) =>
  String(organizationId ?? (kind === 'MAIL' || kind === 'UNVERIFIED' ? kind : `${pk} ${sk}`));

/** Of each organization one, then of each the next: the flood of one delays only itself. */
const inTurn = (due: readonly Item[]): Item[] => {
  const had = new Map<string, number>();
  const turns = due.map((item) => {
    const turn = had.get(turnOf(item)) ?? 0;
    had.set(turnOf(item), turn + 1);
    return { item, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ item }) => item);
};

/** Why it could not be looked after before, each said once; an older mark says only when. */
const Told = z.array(z.string()).catch([]);

/** One that cannot be helped must not keep the sweep from all that come after it; it comes again later, marked, and each reason is told once. */
const lookAfter = async (item: Item, now: Date, isTry: boolean) => {
  try {
    const due = Due.parse(item);
    const look = kinds[due.kind];
    if (!look) throw new Stuck('UnknownKind');
    return await look(table(), due, item, now, isTry);
  } catch (error) {
    const told = new Set(Told.parse(item.told));
    const why = findReason(error);
    if (!told.has(why)) tellStuck(`${item.pk} ${item.sk}`, why);
    const mark = { stuck: Number(item.stuck ?? 0) + 1, told: [...told.add(why)] };
    await trying(item.pk, () => putOff(table(), item, new Date(now.getTime() + PUT_OFF_MS), mark));
    return 'stuck';
  }
};

const trying = async <Result>(stuck: string, work: () => Promise<Result>) => {
  try {
    return await work();
  } catch (error) {
    tellStuck(stuck, findReason(error));
    return 'stuck' as const;
  }
};

const findReason = (error: unknown) => (error instanceof Error ? error.name : 'thrown');

const tellStuck = (stuck: string, why: string) => logLines.error(JSON.stringify({ level: 'error', stuck, why }));
