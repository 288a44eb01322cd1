import { randomInt } from 'node:crypto';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { makeRow } from '#test/bench/row.ts';
import { findDeadline, printBreaches, type RunOptions, sortBreaches } from '#test/simulation-tools/scenarios.ts';
import { runQuietly } from '#test/simulation-tools/send.ts';
import type { Outcome } from './outcome.ts';
import { compareReminders } from './reminders/compare.ts';
import { invariants } from './reminders/invariants.ts';
import { countLines } from './reminders/lines.ts';
import { TWO_YEARS } from './reminders/simulate.ts';

const SHOPS = '20';
const PER_TABLE = 4;

/**
 * Simulates workshops for two years and compares their reminders with those of an oracle that knows only people's
 * actions.
 */
export const remindersDrill = async (options: RunOptions): Promise<Outcome> => {
  const { runs = SHOPS, seed } = options;
  const deadline = findDeadline(options);
  const first = Number(seed ?? randomInt(2 ** 20));
  const began = Date.now();
  const sum: Record<string, number> = {};
  const breaches = [];
  let shops = 0;
  for (; shops < Number(runs) && performance.now() < deadline; shops += PER_TABLE) {
    const size = { ...TWO_YEARS, shops: Math.min(PER_TABLE, Number(runs) - shops) };
    const { result } = await runQuietly(() => inMemory(() => compareReminders(size, first + shops)));
    for (const [name, count] of Object.entries(result.counts)) sum[name] = (sum[name] ?? 0) + count;
    breaches.push(...result.breaches);
    printBreaches(result.breaches);
    console.log(`${shops + size.shops} workshops, ${Math.round((Date.now() - began) / 1000)} s`);
  }
  const { rows, broken } = sortBreaches(invariants, breaches);
  const counted = Object.entries(sum).map(([name, count]) => makeRow(name, count, ''));
  return {
    rows: [makeRow('seed', first, ''), ...counted, ...measureLines(first), ...rows],
    broken,
    rest: { seed: first + shops, runs: Number(runs) - shops },
  };
};

/** Measures how many lines the Admin of a workshop of four gets in a year: before opening days and weekly lines, and now. */
const measureLines = (seed: number) =>
  [false, true].flatMap((inspects) => {
    const { passes, before, after, byKind } = countLines(seed, { inspects });
    const who = inspects ? 'an Admin who inspects' : 'an Admin who doesn’t inspect';
    return [
      makeRow(`lines a year of ${who}, at ${passes} passes a year`, after, `${before} before`),
      ...Object.entries(byKind).map(([kind, [was, now]]) =>
        makeRow(`lines a year of ${who}: ${kind}`, now ?? 0, `${was} before`),
      ),
    ];
  });
