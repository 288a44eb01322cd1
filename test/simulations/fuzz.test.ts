import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeAll, expect, it, vi } from 'vitest';
import { handler as index } from '#lambdas/index.ts';
import { handler as learn } from '#lambdas/learn.ts';
import { handler as link } from '#lambdas/link.ts';
import { handler as people } from '#lambdas/people.ts';
import { handler as files } from '#lambdas/photos.ts';
import { table } from '#lambdas/table/connect.ts';
import { handler as work } from '#lambdas/work.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import type { Handler } from '#scripts/local/lambda/handler.ts';
import { endpoints } from '#shared/api.ts';
import { newScanner } from '#test/drills/fuzz/ground.ts';
import { sentences } from '#test/drills/fuzz/invariants.ts';
import { type Fuzzed, runFuzz } from '#test/drills/fuzz/runs.ts';
import { startNotifications } from '#test/handlers/notifications/people.ts';
import { describeBroken } from '#test/simulation-tools/scenarios.ts';
import type { Handlers } from '#test/simulation-tools/send.ts';
import { startStores } from '#test/world/stores.ts';
import { emptyTable } from '#test/world/table.ts';
import { TABLE_RIGHTS } from '../../cdk/functions.ts';

startStores();
startNotifications();

/** A fixed seed, so the scenario is always the same; `npm run drill -- fuzz` runs a hundred others. */
const SEED = 4;
/** Endpoints that need earlier calls in an order that random requests seldom have. */
const BY_STATE = [
  /^(estimates|links)\./,
  /^quizzes\.(details|finish|regrade|.*ToAll|.*FromAll)$/,
  /^training\.(signOff|certificate)$|^images\.addCertificate$/,
  /^reminders\.markReminded$/,
  /^(content\.acceptPrivacyPolicy|visitors\.invite)$/,
];
let fuzzed: Fuzzed;
/** The key prefixes that the photo function used: `ORG#`. */
const usedByFiles = new Set<string>();

/** Set while the photo function runs, because another function may run at the same time. */
const inFiles = new AsyncLocalStorage<true>();

/** Records the photo function's table access. */
const watchTable = () => {
  const store = table();
  const { get, getAll, search, update, write } = store;
  const note = (key: { pk: string } | undefined) => {
    if (key && inFiles.getStore()) usedByFiles.add(`${key.pk.split('#')[0]}#`);
  };
  vi.spyOn(store, 'get').mockImplementation((key, more) => {
    note(key);
    return get(key, more);
  });
  vi.spyOn(store, 'getAll').mockImplementation((keys, more) => {
    keys.forEach(note);
    return getAll(keys, more);
  });
  vi.spyOn(store, 'search').mockImplementation((wanted) => {
    note(wanted);
    return search(wanted);
  });
  vi.spyOn(store, 'update').mockImplementation((one) => {
    note(one.key);
    return update(one);
  });
  vi.spyOn(store, 'write').mockImplementation((...writes) => {
    for (const one of writes)
      if ('put' in one) note(one.put);
      else if ('update' in one) note(one.update.key);
      else note('remove' in one ? one.remove : one.check);
    return write(...writes);
  });
};

beforeAll(async () => {
  process.env.USER_POOL_CLIENT_ID ??= LOCAL.clientId;
  vi.stubEnv('LOCAL_OPERATORS_WITHOUT_TWO_STEP', 'true');
  const openTable = async () => {
    await emptyTable();
    return table();
  };
  watchTable();
  const watched: Handler = (event, context) => inFiles.run(true, () => (files as unknown as Handler)(event, context));
  const handlers = { people, work, files: watched, learn, link, index } as unknown as Handlers;
  fuzzed = await runFuzz(
    { handlers, openTable, scan: newScanner({}, LOCAL.tableName) },
    { scenarios: 1, seed: SEED, mostShrinks: 0 },
  );
});

it.each(Object.values(sentences))('R-31: invariants that hold for random requests: %s', (sentence) => {
  const breaches = fuzzed.broken?.breaches.filter((breach) => breach.sentence === sentence) ?? [];
  expect(breaches, describeBroken('fuzz', fuzzed.broken)).toEqual([]);
});

it('R-31: every endpoint gets requests, nearly all accept one, and a fifth of all requests is accepted', () => {
  const counted = endpoints.map(({ noun, name }) => {
    const counts = [...(fuzzed.shares.get(`${noun}.${name}`) ?? [])];
    const sum = (of: typeof counts) => of.reduce((total, [, n]) => total + n, 0);
    return { title: `${noun}.${name}`, asked: sum(counts), accepted: sum(counts.filter(([status]) => status < 300)) };
  });
  expect(counted.filter(({ asked }) => asked < 20)).toEqual([]);
  // These accept different calls in each state. One scenario doesn't reach every state; the drill does.
  const byState = counted.filter(({ title }) => BY_STATE.some((pattern) => pattern.test(title)));
  // Twenty requests per endpoint are few. The drill makes a hundred times as many and names the endpoints that never
  // accepted one.
  const never = counted.filter((one) => one.accepted === 0 && !byState.includes(one));
  expect(never.length, JSON.stringify(never)).toBeLessThanOrEqual(5);
  expect(byState.filter(({ accepted }) => accepted > 0).length).toBeGreaterThan(byState.length / 2);
  const total = (of: 'asked' | 'accepted') => counted.reduce((sum, one) => sum + one[of], 0);
  expect(total('accepted') / total('asked')).toBeGreaterThan(0.2);
});

it('R-31: the photo function only does what its grants allow in the table', () => {
  const allowed: readonly string[] = TABLE_RIGHTS.files.prefixes;
  expect([...usedByFiles].length).toBeGreaterThan(1);
  // A test in the cloud checks that each prefix is used; one random scenario does not need all of them.
  expect([...usedByFiles].filter((one) => !allowed.includes(one))).toEqual([]);
});
