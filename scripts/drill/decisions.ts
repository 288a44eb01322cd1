import { randomInt } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoTable } from '#lambdas/table/table.ts';
import { row } from '#scripts/bench/row.ts';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { lambdaEnvironment } from '#scripts/local/cloud/environment.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureTable } from '#scripts/local/cloud/storage.ts';
import { readStack } from '#scripts/local/stack.ts';
import { localCredentials } from '#scripts/seed/pool.ts';
import { laws } from './decisions/laws.ts';
import { playDecisions } from './decisions/runs.ts';
import type { FuzzOptions } from './fuzz.ts';
import type { Outcome } from './outcome.ts';
import { describeBroken, sortBreaches } from './stories.ts';

const STORIES = '10000';
/** The emulator keeps what the stream told of every table, and grows slow by it. */
const PER_EMULATOR = 500;

/** A workshop and its customers at the same estimate, at once and on what they saw before. */
export const decisionsDrill = async ({ runs = STORIES, seed, path }: FuzzOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 30));
  const began = Date.now();
  const sum = { stories: 0, decided: 0, undone: 0, sent: 0 };
  for (let n = 0; n * PER_EMULATOR < Number(runs); n++) {
    const { broken, ...played } = await onEmulator((table) =>
      playDecisions(table, { runs: Math.min(PER_EMULATOR, Number(runs) - n * PER_EMULATOR), seed: first + n, path }),
    );
    for (const [name, count] of Object.entries(played)) sum[name as keyof typeof sum] += count;
    if (!broken) continue;
    console.log(describeBroken('decisions', broken));
    return sortBreaches(laws, broken.breaches);
  }
  const { rows, broken } = sortBreaches(laws, []);
  const counted = Object.entries(sum).map(([name, count]) => row(name, count, ''));
  return { rows: [row('seed', first, ''), row('took', (Date.now() - began) / 1000, 's'), ...counted, ...rows], broken };
};

const onEmulator = async <T>(play: (table: ReturnType<typeof dynamoTable>) => Promise<T>): Promise<T> => {
  const dynamo = await startDynamo();
  const place = { endpoint: dynamo.url, ...localCredentials };
  const addresses = { dynamoUrl: dynamo.url, s3Url: dynamo.url, userPoolUrl: dynamo.url, mailUrl: dynamo.url };
  Object.assign(process.env, lambdaEnvironment(addresses));
  await ensureTable(place, LOCAL.tableName, readStack().table);
  const client = new DynamoDBClient(place);
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  try {
    return await play(dynamoTable(documents, LOCAL.tableName));
  } finally {
    client.destroy();
    await dynamo.close();
  }
};
