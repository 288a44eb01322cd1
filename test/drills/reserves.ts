import { randomInt } from 'node:crypto';
import { inMemory, memoryTable } from '#scripts/memory-table/in-memory.ts';
import { makeRow } from '#test/bench/row.ts';
import { describeBroken, findDeadline, type RunOptions, sortBreaches } from '#test/simulation-tools/scenarios.ts';
import type { Outcome } from './outcome.ts';
import { invariants, runReserves } from './reserves/runs.ts';

/** About 5 million steps in total. */
const SCENARIOS = '55000';

/** Runs scenarios of devices that draw sheet numbers offline, each with the real handlers and an empty table. */
export const reservesDrill = async (options: RunOptions): Promise<Outcome> => {
  const { runs = SCENARIOS, seed, path } = options;
  const first = Number(seed ?? randomInt(2 ** 30));
  const whole = { runs: Number(runs), seed: first, path, deadline: findDeadline(options) };
  const { broken: found, ...counts } = await inMemory(() => runReserves(() => memoryTable().table, whole));
  if (found) console.log(describeBroken('reserves', found));
  const { rows, broken } = sortBreaches(invariants, found?.breaches ?? []);
  const counted = Object.entries(counts).map(([name, count]) => makeRow(name, count, ''));
  return {
    rows: [makeRow('seed', first, ''), ...counted, ...rows],
    broken,
    ...(!found && { rest: { seed: first + 1, runs: whole.runs - counts.scenarios } }),
  };
};
