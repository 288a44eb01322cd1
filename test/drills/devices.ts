import { randomInt } from 'node:crypto';
import { makeRow } from '#test/bench/row.ts';
import {
  describeBroken,
  describeResult,
  findDeadline,
  type RunOptions,
  sortBreaches,
} from '#test/simulation-tools/scenarios.ts';
import { invariants } from './devices/invariants.ts';
import { newScenarioRunner, runScenarios } from './devices/scenario.ts';
import { scriptedScenarios } from './devices/scripted-scenarios.ts';
import type { Outcome } from './outcome.ts';

/** About 13 million simulated events in total, in ten to twenty minutes. */
const SCENARIOS = '2400';

/** Runs thousands of random scenarios on three devices and checks every invariant after each. */
export const devicesDrill = async (options: RunOptions): Promise<Outcome> => {
  const { runs = SCENARIOS, seed, path } = options;
  const deadline = findDeadline(options);
  const first = Number(seed ?? randomInt(2 ** 30));
  const scripted = path === undefined ? await runScripted(first) : [];
  const results = await runScenarios({ runs: Number(runs), seed: first, path, deadline });
  if (results.broken) console.log(describeBroken('devices', results.broken));
  const { rows, broken } = sortBreaches(invariants, [...scripted, ...(results.broken?.breaches ?? [])]);
  return {
    rows: [
      makeRow('seed', first, ''),
      makeRow('scenarios', results.scenarios, ''),
      makeRow('steps', results.steps, ''),
      ...rows,
    ],
    broken,
    ...(!results.broken && { rest: { seed: first + 1, runs: Number(runs) - results.scenarios } }),
  };
};

/** Runs each scripted scenario with the same seed as the random ones. */
const runScripted = async (seed: number) => {
  const run = await newScenarioRunner();
  const breaches = [];
  for (const { sentence, steps } of scriptedScenarios) {
    const result = await run({ seed, steps });
    if (result.breaches.length > 0) console.log(describeResult(result, `Scripted scenario: ${sentence}.`));
    breaches.push(...result.breaches);
  }
  return breaches;
};
