import { expect, it } from 'vitest';
import { runScenarios } from '#test/drills/record/runs.ts';
import { describeBroken } from '#test/simulation-tools/scenarios.ts';
import { runInOwnCloud } from '#test/simulations/own-cloud.ts';

it('no draft, photo, note, edit or customer is lost or doubled when parts of the cloud are killed while two devices work', async () => {
  const { scenarios, broken } = await runInOwnCloud((cloud) => runScenarios(cloud, { runs: 6, seed: 35 }, cloud), {
    prints: false,
  });
  expect(broken?.breaches ?? [], describeBroken('record-kills', broken)).toEqual([]);
  expect(scenarios).toBe(6);
});
