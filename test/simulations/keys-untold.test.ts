import { expect, it } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { quietly } from '#scripts/drill/fuzz/send.ts';
import { playTwins } from '#scripts/drill/keys/play.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { startTable } from '#test/world/table.ts';

startTable();
process.env.USER_POOL_CLIENT_ID = LOCAL.clientId;

/** Always the same pairs; `npm run drill -- keys` plays 10,000 others. */
const SEED = 7;

it('R-54, P-10: until the answer, two quizzes that differ in what is right and why are answered alike to the byte', async () => {
  const { differences, ...counted } = (await quietly(() => playTwins(table(), { runs: 20, seed: SEED }))).result;
  expect(differences).toEqual([]);
  expect(counted).toMatchObject({ pairs: 20, toldApart: 20 });
  expect(counted.exams).toBeGreaterThan(2);
});
