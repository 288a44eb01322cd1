import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Table } from '#lambdas/table/table.ts';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { invariants } from '#test/handlers/estimates/interleavings/invariants.ts';
import { runDecisions } from '#test/handlers/estimates/interleavings/runs.ts';
import type { RunOptions, Runs } from '#test/simulation-tools/scenarios.ts';
import { runUntilBroken } from './run-until-broken.ts';

/** Turns of the event loop that a read or write takes at most. */
const MOST_TURNS = 7;

/** Runs thousands of interleavings of what a workshop and its customer do with an estimate. */
export const decisionsDrill = (options: RunOptions) =>
  runUntilBroken(
    {
      ...{ name: 'decisions', invariants, scenarios: '10000' },
      run: (runs: Runs) => inMemory((table) => runDecisions(delay(table), runs)),
    },
    options,
  );

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
