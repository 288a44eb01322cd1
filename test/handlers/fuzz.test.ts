import { beforeAll, expect, it } from 'vitest';
import { handler as index } from '#lambdas/inspections/index-inspection.ts';
import { handler as people } from '#lambdas/people.ts';
import { handler as files } from '#lambdas/photos.ts';
import { table } from '#lambdas/table/connect.ts';
import { handler as work } from '#lambdas/work.ts';
import { scanner } from '#scripts/drill/fuzz/ground.ts';
import { sentences } from '#scripts/drill/fuzz/laws.ts';
import { type Fuzzed, playFuzz } from '#scripts/drill/fuzz/runs.ts';
import type { Handlers } from '#scripts/drill/fuzz/send.ts';
import { describeBroken } from '#scripts/drill/stories.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { endpoints } from '#shared/api.ts';
import { startStores } from '#test/world/stores.ts';
import { emptyTable } from '#test/world/table.ts';

startStores();

/** Always the same story; `npm run drill -- fuzz` plays a hundred others. */
const SEED = 7;
let fuzzed: Fuzzed;

beforeAll(async () => {
  process.env.USER_POOL_CLIENT_ID ??= LOCAL.clientId;
  const openTable = async () => {
    await emptyTable();
    return table();
  };
  const handlers = { people, work, files, index } as unknown as Handlers;
  fuzzed = await playFuzz(
    { handlers, openTable, scan: scanner({}, LOCAL.tableName) },
    { stories: 1, seed: SEED, mostShrinks: 0 },
  );
}, 120_000);

it.each(Object.values(sentences))('R-31: whatever is sent: %s', (sentence) => {
  const breaches = fuzzed.broken?.breaches.filter((breach) => breach.sentence === sentence) ?? [];
  expect(breaches, describeBroken('fuzz', fuzzed.broken)).toEqual([]);
});

it('R-31: every call is asked, each is accepted at least once, and a fifth of all is', () => {
  const counted = endpoints.map(({ noun, name }) => {
    const counts = [...(fuzzed.shares.get(`${noun}.${name}`) ?? [])];
    const sum = (of: typeof counts) => of.reduce((total, [, n]) => total + n, 0);
    return { title: `${noun}.${name}`, asked: sum(counts), accepted: sum(counts.filter(([status]) => status < 300)) };
  });
  expect(counted.filter(({ asked }) => asked < 20)).toEqual([]);
  expect(counted.filter(({ accepted }) => accepted === 0)).toEqual([]);
  const total = (of: 'asked' | 'accepted') => counted.reduce((sum, one) => sum + one[of], 0);
  expect(total('accepted') / total('asked')).toBeGreaterThan(0.2);
});
