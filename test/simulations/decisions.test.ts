import { expect, it } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { describeBroken } from '#test/simulation-tools/scenarios.ts';
import { startTable } from '#test/world/table.ts';
import { runDecisions } from '../handlers/estimates/interleavings/runs.ts';

startTable();

/** A fixed seed, so the scenarios are always the same. */
const SEED = 13;

it('50 interleavings of edits, sendings, answers, corrected sheets, rechecks and erasures: nobody approves what they did not see', async () => {
  const { broken, ...counts } = await runDecisions(table(), { runs: 50, seed: SEED });
  expect(describeBroken('decisions', broken)).toBe('');
  expect(counts.scenarios).toBe(50);
  for (const often of [counts.decided, counts.sent, counts.passed]) expect(often).toBeGreaterThan(2);
  for (const some of [counts.undone, counts.followed, counts.taken]) expect(some).toBeGreaterThan(0);
});
