import { expect, test } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { runReserves } from '#test/drills/reserves/runs.ts';
import { describeBroken } from '#test/simulation-tools/scenarios.ts';
import { startTable } from '#test/world/table.ts';

startTable();

/** A fixed seed, so the scenarios are always the same; `npm run drill -- reserves` runs thousands. */
const SEED = 11;

test('H-06: with devices that lose requests and responses, no sheet number is used twice and each is explained', async () => {
  const { broken, ...counts } = await runReserves(table, { runs: 20, seed: SEED });
  expect(describeBroken('reserves', broken)).toBe('');
  expect(counts.scenarios).toBe(20);
  expect(counts.drawn).toBeGreaterThan(100);
});
