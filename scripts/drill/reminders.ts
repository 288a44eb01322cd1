import { randomInt } from 'node:crypto';
import { row } from '#scripts/bench/row.ts';
import { quietly } from './fuzz/send.ts';
import type { FuzzOptions } from './fuzz.ts';
import { onEmulator } from './on-emulator.ts';
import type { Outcome } from './outcome.ts';
import { allLaws, compareReminders } from './reminders/compare.ts';
import { TWO_YEARS } from './reminders/play.ts';
import { sortBreaches, tellBreaches } from './stories.ts';

const SHOPS = '20';
/** The emulator keeps what the stream told of every table, and grows slow by it. */
const PER_EMULATOR = 4;

/** Workshops at work for two years: whoever was reminded, of what and when, against a reckoning that knows the table alone. */
export const remindersDrill = async ({ runs = SHOPS, seed }: FuzzOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 20));
  const began = Date.now();
  const sum: Record<string, number> = {};
  const breaches = [];
  for (let shops = 0; shops < Number(runs); shops += PER_EMULATOR) {
    const size = { ...TWO_YEARS, shops: Math.min(PER_EMULATOR, Number(runs) - shops) };
    const { result } = await quietly(() => onEmulator(() => compareReminders(size, first + shops)));
    for (const [name, count] of Object.entries(result.counts)) sum[name] = (sum[name] ?? 0) + count;
    breaches.push(...result.breaches);
    tellBreaches(result.breaches);
    console.log(`${shops + size.shops} workshops, ${Math.round((Date.now() - began) / 1000)} s`);
  }
  const { rows, broken } = sortBreaches(allLaws, breaches);
  const counted = Object.entries(sum).map(([name, count]) => row(name, count, ''));
  return { rows: [row('seed', first, ''), row('took', (Date.now() - began) / 1000, 's'), ...counted, ...rows], broken };
};
