import { randomInt } from 'node:crypto';
import { table } from '#lambdas/table/connect.ts';
import { makeRow } from '#test/bench/row.ts';
import { invariants } from '#test/handlers/estimates/interleavings/invariants.ts';
import { runDecisions } from '#test/handlers/estimates/interleavings/runs.ts';
import { describeBroken, findDeadline, type RunOptions, sortBreaches } from '#test/simulation-tools/scenarios.ts';
import { openTable, setPlace } from '#test/world/emulator.ts';
import type { Outcome } from './outcome.ts';

const SCENARIOS = '10000';

/** Runs thousands of interleavings of what a workshop and its customer do with an estimate. */
export const decisionsDrill = async (options: RunOptions): Promise<Outcome> => {
  const { runs = SCENARIOS, seed, path } = options;
  const deadline = findDeadline(options);
  const first = Number(seed ?? randomInt(2 ** 30));
  const { place, close } = await openTable();
  setPlace(place);
  const { broken: found, ...counts } = await runDecisions(table(), { runs: Number(runs), seed: first, path, deadline });
  await close();
  if (found) console.log(describeBroken('decisions', found));
  const { rows, broken } = sortBreaches(invariants, found?.breaches ?? []);
  return {
    rows: [
      makeRow('seed', first, ''),
      ...Object.entries(counts).map(([name, count]) => makeRow(name, count, '')),
      ...rows,
    ],
    broken,
    ...(!found && { rest: { seed: first + 1, runs: Number(runs) - counts.scenarios } }),
  };
};
