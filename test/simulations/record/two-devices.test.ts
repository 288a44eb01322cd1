import { beforeAll, describe, expect, it } from 'vitest';
import { invariants } from '#test/drills/record/invariants.ts';
import { type RunResults, runScenarios } from '#test/drills/record/runs.ts';
import { describeBroken } from '#test/simulation-tools/scenarios.ts';
import { runInOwnCloud } from '#test/simulations/own-cloud.ts';

/**
 * A fixed seed, so the scenarios are always the same; `npm run drill -- record` runs thousands. A failure prints the
 * command that replays it.
 */
const SEED = 4;
const SCENARIOS = 12;

let results: RunResults;
// Skips rendering PDFs, because one for each scenario would take long.
beforeAll(async () => {
  results = await runInOwnCloud((cloud) => runScenarios(cloud, { runs: SCENARIOS, seed: SEED }), { prints: false });
});

describe('G-24, G-31, I-05, I-06, J-08, L-01, L-09, M-02, R-27 to R-31, R-36, R-37, R-40, T-03: invariants that hold in random scenarios of two devices', () => {
  it.each(invariants)('$sentence', ({ sentence }) => {
    const breaches = results.broken?.breaches.filter((breach) => breach.sentence === sentence) ?? [];
    expect(breaches, describeBroken('record', results.broken)).toEqual([]);
  });
});
