import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Table } from '#lambdas/table/table.ts';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { makeRow } from '#test/bench/row.ts';
import { invariants } from '#test/handlers/estimates/interleavings/invariants.ts';
import { runDecisions } from '#test/handlers/estimates/interleavings/runs.ts';
import { describeBroken, findDeadline, type RunOptions, sortBreaches } from '#test/simulation-tools/scenarios.ts';
import type { Outcome } from './outcome.ts';

const SCENARIOS = '10000';
/** Turns of the event loop that a read or write takes at most. */
const MOST_TURNS = 7;

/** Runs thousands of interleavings of what a workshop and its customer do with an estimate. */
export const decisionsDrill = async (options: RunOptions): Promise<Outcome> => {
  const { runs = SCENARIOS, seed, path } = options;
  const first = Number(seed ?? randomInt(2 ** 30));
  const whole = { runs: Number(runs), seed: first, path, deadline: findDeadline(options) };
  const { broken: found, ...counts } = await inMemory((table) => runDecisions(delay(table), whole));
  if (found) console.log(describeBroken('decisions', found));
  const { rows, broken } = sortBreaches(invariants, found?.breaches ?? []);
  const counted = Object.entries(counts).map(([name, count]) => makeRow(name, count, ''));
  return {
    rows: [makeRow('seed', first, ''), ...counted, ...rows],
    broken,
    ...(!found && { rest: { seed: first + 1, runs: whole.runs - counts.scenarios } }),
  };
};

/** Makes each read and write of the table take a random time, so that concurrent steps overlap differently. */
const delay = (table: Table): Table => {
  for (const [name, access] of Object.entries<(...asked: never[]) => unknown>(table))
    Object.assign(table, {
      [name]: async (...asked: never[]) => {
        for (let turns = randomInt(MOST_TURNS); turns > 0; turns--) await nextTurn();
        return access(...asked);
      },
    });
  return table;
};
