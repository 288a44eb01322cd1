import { table } from '../table/connect.ts';
import { CHECKSHEET_DUE_SHARDS, type Key } from '../table/keys.ts';
import { askAgain, overdue } from './due.ts';

/** A sheet takes seconds; one that waits longer has lost its event. */
const OVERDUE_MS = 120_000;
/** Of each shard and run: the next run goes on with the rest. */
const MOST_PER_SHARD = 50;
/** Half an hour, at one sweep every five minutes. */
const SWEEPS = 6;

/** Woken by the clock: asks again for sheets that still wait, so that a lost event heals, and gives up at last. */
export const handler = async (): Promise<void> => {
  const counts = { asked: 0, failed: 0, gone: 0, stuck: 0 };
  for (let shard = 0; shard < CHECKSHEET_DUE_SHARDS; shard++) {
    const now = new Date();
    const waiting = await overdue(table(), shard, new Date(now.getTime() - OVERDUE_MS), MOST_PER_SHARD);
    for (const key of waiting) counts[await lookAfter(key, now)]++;
  }
  console.info(JSON.stringify({ level: 'info', ...counts }));
};

/** One that cannot be helped must not keep the sweep from all that come after it. */
const lookAfter = async (key: Key, now: Date) => {
  try {
    return await askAgain(table(), key, SWEEPS, now);
  } catch (error) {
    const why = error instanceof Error ? error.name : 'thrown';
    console.error(JSON.stringify({ level: 'error', stuck: key.pk, why }));
    return 'stuck';
  }
};
