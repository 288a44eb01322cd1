import { randomInt } from 'node:crypto';
import { makeRow } from '#test/bench/row.ts';
import { describeBroken, type RunOptions, type Runs, sortBreaches } from '#test/simulation-tools/scenarios.ts';
import type { Outcome } from './outcome.ts';
import { invariants } from './record/invariants.ts';
import { runScenarios } from './record/runs.ts';
import type { Reached } from './record/shop.ts';

/** Number of concurrent lanes: a scenario spends most of its time waiting for events. */
const LANES = 4;

/** Runs thousands of random scenarios of two devices and checks every invariant of the record after each. */
export const recordDrill = async (cloud: Reached, { runs = '5000', seed, path }: RunOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 30));
  const lanes = divideIntoLanes({ runs: Number(runs), seed: first, path });
  const began = Date.now();
  const results = await Promise.all(
    lanes.map(async (lane) => {
      const done = await runScenarios(cloud, lane);
      if (done.broken) console.log(describeBroken('record', done.broken));
      return done;
    }),
  );
  const scenarios = results.reduce((sum, lane) => sum + lane.scenarios, 0);
  const { rows, broken } = sortBreaches(
    invariants,
    results.flatMap((lane) => lane.broken?.breaches ?? []),
  );
  return {
    rows: [
      makeRow('seed', first, ''),
      makeRow('scenarios', scenarios, ''),
      makeRow('each', (Date.now() - began) / scenarios, 'ms'),
      ...rows,
    ],
    broken,
  };
};

/** Each lane has its own seed. A path selects one scenario, which runs alone. */
const divideIntoLanes = ({ runs, seed, path }: Runs): Runs[] =>
  path === undefined
    ? Array.from({ length: LANES }, (_, lane) => ({ runs: Math.ceil(runs / LANES), seed: seed + lane }))
    : [{ runs: 1, seed, path }];
