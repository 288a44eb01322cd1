import { randomInt } from 'node:crypto';
import type { Cloud } from '#scripts/local/cloud.ts';
import { makeRow } from '#test/bench/row.ts';
import {
  describeBroken,
  findDeadline,
  type RunOptions,
  type Runs,
  sortBreaches,
} from '#test/simulation-tools/scenarios.ts';
import type { Outcome } from './outcome.ts';
import { invariants } from './record/invariants.ts';
import { runScenarios } from './record/runs.ts';
import type { Reached } from './record/shop.ts';

/** About 30 minutes on two idle cores. */
const SCENARIOS = '1000';
const SCENARIOS_WITH_KILLS = '400';
/** Number of concurrent lanes: a scenario spends most of its time waiting for events. */
const LANES = 4;

/**
 * Runs random scenarios of two devices and checks every invariant of the record after each. If `killed` is
 * a cloud, its parts are killed meanwhile, and there are fewer scenarios.
 */
export const recordDrill = async (
  cloud: Reached,
  options: RunOptions,
  killed?: Pick<Cloud, 'parts'>,
): Promise<Outcome> => {
  const { runs = killed ? SCENARIOS_WITH_KILLS : SCENARIOS, seed, path } = options;
  const first = Number(seed ?? randomInt(2 ** 30));
  const whole = { runs: Number(runs), seed: first, path, deadline: findDeadline(options) };
  const lanes = divideIntoLanes(whole, killed ? 1 : LANES);
  const began = Date.now();
  const results = await Promise.all(
    lanes.map(async (lane) => {
      const done = await runScenarios(cloud, lane, killed);
      if (done.broken) console.log(describeBroken(killed ? 'record-kills' : 'record', done.broken));
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
    ...(results.every((lane) => !lane.broken) && {
      rest: { seed: first + lanes.length, runs: Number(runs) - scenarios },
    }),
  };
};

/** Each lane has its own seed. A path selects one scenario, which runs alone. */
const divideIntoLanes = ({ runs, seed, path, ...more }: Runs, lanes: number): Runs[] =>
  path === undefined
    ? Array.from({ length: lanes }, (_, lane) => ({ runs: Math.ceil(runs / lanes), seed: seed + lane, ...more }))
    : [{ runs: 1, seed, path }];
