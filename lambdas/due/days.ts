import { addDays, NzDate, nzDate } from '#shared/nz-date.ts';
import { DUE_OPEN } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { loadShards } from './stored.ts';

/** Nothing was ever due before it. */
const FIRST_DAY = NzDate.parse('2026-11-21');

/** Looks after the work of a day's shard; answers whether there was any, due or not. */
type SweepShard = (day: NzDate, shard: number) => Promise<boolean>;

/**
 * Goes through the days up to today, the earliest first, as long as there is time. A day that is over and has nothing left
 * is not read again; the last two stay open, as something may still be written in them.
 */
export const sweepDays = async (table: Table, now: Date, sweepShard: SweepShard, hasTime: () => boolean) => {
  const today = nzDate(now);
  const open = await table.get(DUE_OPEN, { consistent: true });
  const began = open ? NzDate.parse(open.from) : FIRST_DAY;
  let from = began;
  for (let day = began; day <= today && hasTime(); day = addDays(day, 1)) {
    const shards = await loadShards(table, day);
    let left = false;
    for (let shard = 0; shard < shards; shard++) left = (await sweepShard(day, shard)) || left;
    if (!left && day === from && day < addDays(today, -1) && hasTime()) from = addDays(day, 1);
  }
  // So that the number of its shards is known before anything is written in it.
  await loadShards(table, addDays(today, 1));
  if (from !== open?.from) await table.write({ put: { ...DUE_OPEN, type: 'DUEOPEN', from } });
};
