import type { Context } from 'aws-lambda';
import type { NzDate } from '#shared/nz-date.ts';
import { askForPaper, askForSheet } from './checksheets/due.ts';
import { askAgainForOldMark, overdueOldMarks } from './checksheets/old-marks.ts';
import { sweepDays } from './due/days.ts';
import { Due, putOff } from './due/stored.ts';
import { deleteUnnamed } from './images/unnamed-files.ts';
import { table } from './table/connect.ts';
import type { Item } from './table/item.ts';
import { dueShard, OLD_DUE_SHARDS } from './table/keys.ts';
import type { Table } from './table/table.ts';

type Outcome = 'asked' | 'busy' | 'failed' | 'gone' | 'deleted';
/** Who looks after what is due, by its kind. Whoever does makes it due again, or takes it away. */
const kinds: Record<string, (table: Table, due: Due, item: Item, now: Date) => Promise<Outcome>> = {
  SHEET: askForSheet,
  PAPER: askForPaper,
  FILES: deleteUnnamed,
};

/** Of each shard and run: the next run goes on with the rest. */
const MOST_PER_SHARD = 50;
const PAGE = 200;
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
    let found = false;
    let helped = 0;
    for await (const item of dueIn(day, shard, now, () => (found = true))) {
      if (helped === MOST_PER_SHARD || !hasTime()) break;
      const outcome = await lookAfter(item, now);
      counts[outcome]++;
      if (outcome !== 'stuck') helped++;
    }
    return found;
  };
  await sweepDays(table(), now, sweepShard, hasTime);
  console.info(JSON.stringify({ level: 'info', ...counts }));
};

/** What is due in a shard, page by page, of each the oldest first. */
async function* dueIn(day: NzDate, shard: number, now: Date, found: () => void) {
  let after: string | undefined;
  do {
    const page = await table().search({ pk: dueShard(day, shard), limit: PAGE, after, consistent: true });
    if (page.items.length > 0) found();
    const isDue = ({ at }: Item) => !(String(at) > now.toISOString());
    yield* page.items.filter(isDue).sort((a, b) => (String(a.at) < String(b.at) ? -1 : 1));
    after = page.next;
  } while (after);
}

/** One that cannot be helped must not keep the sweep from all that come after it; it comes again later, and is told. */
const lookAfter = async (item: Item, now: Date) => {
  const outcome = await trying(`${item.pk} ${item.sk}`, async () => {
    const due = Due.parse(item);
    const look = kinds[due.kind];
    if (!look) throw new Error('UnknownKind');
    return look(table(), due, item, now);
  });
  if (outcome === 'stuck') await trying(item.pk, () => putOff(table(), item, new Date(now.getTime() + PUT_OFF_MS)));
  return outcome;
};

const trying = async <Result>(stuck: string, work: () => Promise<Result>) => {
  try {
    return await work();
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', stuck, why: error instanceof Error ? error.name : 'thrown' }));
    return 'stuck' as const;
  }
};
