import { addDays, NzDate, nzDate } from '#shared/nz-date.ts';
import { DUE_OPEN } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { loadShards } from './stored.ts';

/** The first day on which any release had work due. */
const FIRST_DAY = NzDate.parse('2026-11-21');

/** Handles the work of one shard of a day. Returns true if the shard has any work, due or not. */
type SweepShard = (day: NzDate, shard: number) => Promise<boolean>;

/**
 * Sweeps the days up to today, oldest first, while there is time. Closes past days without work, except yesterday,
 * which may still get new work.
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
  // prepares tomorrow's shards before anything is scheduled there
  await loadShards(table, addDays(today, 1));
  if (from !== open?.from) await table.write({ put: { ...DUE_OPEN, type: 'DUEOPEN', from } });
};
