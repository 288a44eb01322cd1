import { randomInt } from 'node:crypto';
import { makeRow } from '#test/bench/row.ts';
import {
  type Broken,
  describeBroken,
  findDeadline,
  type RunOptions,
  type Runs,
  sortBreaches,
} from '#test/simulation-tools/scenarios.ts';
import type { Outcome } from './outcome.ts';

/** What a run did, by name, and the scenario that violated an invariant. */
type Results = Record<string, unknown> & { scenarios: number; broken?: Broken | undefined };
type Drill = {
  name: string;
  invariants: readonly { sentence: string }[];
  /** Number of scenarios by default. */
  scenarios: string;
  run: (runs: Runs) => Promise<Results>;
};

/** Runs random scenarios until one violates an invariant, prints how to replay it, and counts what was done. */
export const runUntilBroken = async ({ name, invariants, scenarios, run }: Drill, options: RunOptions) => {
  const { runs = scenarios, seed, path } = options;
  const first = Number(seed ?? randomInt(2 ** 30));
  const { broken: found, ...counts } = await run({
    ...{ runs: Number(runs), seed: first, path },
    deadline: findDeadline(options),
  });
  if (found) console.log(describeBroken(name, found));
  const { rows, broken } = sortBreaches(invariants, found?.breaches ?? []);
  const counted = Object.entries(counts).map(([what, count]) => makeRow(what, Number(count), ''));
  return {
    rows: [makeRow('seed', first, ''), ...counted, ...rows],
    broken,
    ...(!found && { rest: { seed: first + 1, runs: Number(runs) - counts.scenarios } }),
  } satisfies Outcome;
};
