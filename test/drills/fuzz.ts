import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { startS3 } from '#scripts/local/aws/s3.ts';
import { startUserPool } from '#scripts/local/aws/user-pool.ts';
import { lambdaEnvironment } from '#scripts/local/cloud/environment.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureBucket, ensureTable } from '#scripts/local/cloud/storage.ts';
import { tableDefinition } from '#scripts/local/cloud/table-definition.ts';
import { bundleOf, loadHandler } from '#scripts/local/lambda/handler.ts';
import { localCredentials } from '#scripts/local/pool.ts';
import { makeRow } from '#test/bench/row.ts';
import { describeBroken, findDeadline, type RunOptions } from '#test/simulation-tools/scenarios.ts';
import { type Ground, newScanner } from './fuzz/ground.ts';
import { sentences } from './fuzz/invariants.ts';
import { PER_SCENARIO, runFuzz, type Shares } from './fuzz/runs.ts';
import type { Outcome } from './outcome.ts';

/** Number of requests for each route. */
const REQUESTS = '2000';
const MOST_SHRINKS = 40;
/** Minimum percentage of requests that must be accepted. With fewer, the run hardly gets past schema validation. */
const LEAST_ACCEPTED = 20;

/**
 * Sends each route requests that match the contract and some that don't, and checks each response against the contract.
 */
export const fuzzDrill = async (options: RunOptions): Promise<Outcome> => {
  const { runs = REQUESTS, seed, path } = options;
  const deadline = findDeadline(options);
  const first = Number(seed ?? randomInt(2 ** 30));
  const { ground, close } = await openGround();
  try {
    const scenarios = path === undefined ? Math.ceil(Number(runs) / PER_SCENARIO) : 1;
    const fuzzRuns = { scenarios, seed: first, path, mostShrinks: MOST_SHRINKS, deadline };
    const { shares, broken, next } = await runFuzz(ground, fuzzRuns);
    if (broken) console.log(describeBroken('fuzz', broken));
    const breaches = broken?.breaches ?? [];
    const { rows, unaccepted } = tell(shares);
    return {
      rows: [makeRow('seed', first, ''), ...rows],
      broken: {
        ...Object.fromEntries(
          Object.values(sentences).map((sentence) => [
            sentence,
            breaches.filter((breach) => breach.sentence === sentence).map(({ where }) => where),
          ]),
        ),
        'Too few requests were accepted': path === undefined ? unaccepted : [],
      },
      ...(next && { rest: { seed: next.seed, runs: next.scenarios * PER_SCENARIO } }),
    };
  } finally {
    await close();
  }
};

const share = (part: number, of: number) => (100 * part) / Math.max(of, 1);

/** Lists the accepted share of each route, and the routes without any accepted request. */
const tell = (shares: Shares) => {
  const count = (counts: ReadonlyMap<number, number>, below: number) =>
    [...counts].reduce((sum, [status, n]) => sum + (status < below ? n : 0), 0);
  const counted = [...shares].sort().map(([title, counts]) => ({
    ...{ title, statuses: [...counts].map(([status, n]) => `${status}: ${n}`).join(', ') },
    ...{ all: count(counts, 1000), accepted: count(counts, 300) },
  }));
  const sum = (of: 'all' | 'accepted') => counted.reduce((total, one) => total + one[of], 0);
  const accepted = share(sum('accepted'), sum('all'));
  return {
    rows: [
      ...[makeRow('requests', sum('all'), ''), makeRow('accepted', accepted, '%')],
      ...counted.map((one) => makeRow(one.title, share(one.accepted, one.all), `% ${one.statuses}`)),
    ],
    unaccepted: [
      ...counted.filter((one) => one.accepted === 0).map(({ title }) => title),
      ...(accepted < LEAST_ACCEPTED ? [`${accepted} %`] : []),
    ],
  };
};

/** Starts the Lambdas in this process, with an emulator and a bucket of their own, which are deleted at the end. */
const openGround = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'drill-fuzz-'));
  let dynamo = await startDynamo();
  const s3 = await startS3({ dir, ...LOCAL.credentials, session: LOCAL.session });
  // This pool has no users and refuses every token.
  const pool = await startUserPool({ file: join(dir, 'users.json'), triggers: {}, onCode: () => {} });
  const place = { endpoint: dynamo.url, ...localCredentials };
  await ensureBucket({ endpoint: s3.url, ...localCredentials }, LOCAL.bucket);
  const addresses = { dynamoUrl: dynamo.url, s3Url: s3.url, userPoolUrl: pool.url, mailUrl: dynamo.url };
  Object.assign(process.env, lambdaEnvironment(addresses));
  const client = new DynamoDBClient(place);
  const table = dynamoTable(
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    LOCAL.tableName,
  );
  const load = (name: keyof Ground['handlers']) => loadHandler(bundleOf(name));
  const ground: Ground = {
    handlers: {
      ...{ people: await load('people'), work: await load('work'), files: await load('files') },
      ...{ learn: await load('learn'), link: await load('link'), index: await load('index') },
    },
    // Starts a new emulator for each table, because it keeps the stream records of all tables and gets slow.
    openTable: async () => {
      await dynamo.close();
      dynamo = await startDynamo({ port: dynamo.port });
      await ensureTable(place, LOCAL.tableName, tableDefinition);
      return table;
    },
    scan: newScanner(place, LOCAL.tableName),
  };
  const close = async () => {
    client.destroy();
    await Promise.all([dynamo.close(), s3.close(), pool.close()]);
    rmSync(dir, { recursive: true, force: true });
  };
  return { ground, close };
};
