import { randomInt } from 'node:crypto';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { row } from '#test/bench/row.ts';
import { quietly } from '#test/simulation/send.ts';
import { type RunOptions, sortBreaches, tellBreaches } from '#test/simulation/stories.ts';
import type { Outcome } from './outcome.ts';
import { compareReminders } from './reminders/compare.ts';
import { laws } from './reminders/laws.ts';
import { TWO_YEARS } from './reminders/play.ts';

const SHOPS = '20';
const PER_TABLE = 4;

/**
 * Plays workshops for two years and compares their reminders with those of an oracle that knows only what people did.
 */
export const remindersDrill = async ({ runs = SHOPS, seed }: RunOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 20));
  const began = Date.now();
  const sum: Record<string, number> = {};
  const breaches = [];
  for (let shops = 0; shops < Number(runs); shops += PER_TABLE) {
    const size = { ...TWO_YEARS, shops: Math.min(PER_TABLE, Number(runs) - shops) };
    const { result } = await quietly(() => inMemory(() => compareReminders(size, first + shops)));
    for (const [name, count] of Object.entries(result.counts)) sum[name] = (sum[name] ?? 0) + count;
    breaches.push(...result.breaches);
    tellBreaches(result.breaches);
    console.log(`${shops + size.shops} workshops, ${Math.round((Date.now() - began) / 1000)} s`);
  }
  const { rows, broken } = sortBreaches(laws, breaches);
  const counted = Object.entries(sum).map(([name, count]) => row(name, count, ''));
  return { rows: [row('seed', first, ''), row('took', (Date.now() - began) / 1000, 's'), ...counted, ...rows], broken };
};
