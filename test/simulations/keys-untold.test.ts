import { expect, it } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { runQuietly } from '#test/simulation-tools/send.ts';
import { startTable } from '#test/world/table.ts';
import { comparePairs } from '../handlers/quizzes/pairs/compare-pairs.ts';

startTable();
process.env.USER_POOL_CLIENT_ID = LOCAL.clientId;

/** A fixed seed, so the pairs are always the same. */
const SEED = 7;

it('R-54, P-10: before the answer, two quizzes that differ only in correct options and explanations give byte-identical responses', async () => {
  const { differences, ...counted } = (await runQuietly(() => comparePairs(table(), { runs: 20, seed: SEED }))).result;
  expect(differences).toEqual([]);
  expect(counted).toMatchObject({ pairs: 20, toldApart: 20 });
  expect(counted.exams).toBeGreaterThan(2);
});
