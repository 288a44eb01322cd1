import { inMemory, memoryTable } from '#scripts/memory-table/in-memory.ts';
import type { RunOptions, Runs } from '#test/simulation-tools/scenarios.ts';
import { invariants, runReserves } from './reserves/runs.ts';
import { runUntilBroken } from './run-until-broken.ts';

/** About 5 million steps in total. */
const SCENARIOS = '55000';

/** Runs scenarios of devices that draw sheet numbers offline, each with the real handlers and an empty table. */
export const reservesDrill = (options: RunOptions) =>
  runUntilBroken(
    {
      ...{ name: 'reserves', invariants, scenarios: SCENARIOS },
      run: (runs: Runs) => inMemory(() => runReserves(() => memoryTable().table, runs)),
    },
    options,
  );
