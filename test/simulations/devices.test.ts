import { beforeAll, describe, expect, it } from 'vitest';
import { invariants } from '#test/drills/devices/invariants.ts';
import { newScenarioRunner, type RunResults, runScenarios } from '#test/drills/devices/scenario.ts';
import { scriptedScenarios } from '#test/drills/devices/scripted-scenarios.ts';
import { describeBroken, describeResult } from '#test/simulation-tools/scenarios.ts';

/**
 * A fixed seed, so the scenarios are always the same; `npm run drill -- devices` runs thousands. A failure prints the
 * command that replays it.
 */
const SEED = 4;
const SCENARIOS = 24;
const LEAST_STEPS = 20_000;

describe('A-19, G-24, I-01 to I-08, J-01: invariants that hold in random scenarios of devices', () => {
  let results: RunResults;
  beforeAll(async () => {
    results = await runScenarios({ runs: SCENARIOS, seed: SEED });
  });

  it.each(invariants)('$sentence', ({ sentence }) => {
    const breaches = results.broken?.breaches.filter((breach) => breach.sentence === sentence) ?? [];
    expect(breaches, describeBroken('devices', results.broken)).toEqual([]);
  });

  it('the scenarios have enough steps', () => {
    expect(results.steps).toBeGreaterThan(LEAST_STEPS);
  });
});

describe('A-19, G-24, I-01 to I-08, J-01: devices violate no invariant when', () => {
  let run: Awaited<ReturnType<typeof newScenarioRunner>>;
  beforeAll(async () => {
    run = await newScenarioRunner();
  });

  it.each(scriptedScenarios)('$sentence', async ({ steps }) => {
    const result = await run({ seed: SEED, steps });
    expect(result.breaches, describeResult(result)).toEqual([]);
  });
});
