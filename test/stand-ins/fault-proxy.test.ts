import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Dynamo, startDynamo } from '#scripts/local/aws/dynamo.ts';
import { type FaultProxy, startFaultProxy } from '#test/fault-proxy/fault-proxy.ts';
import { openIndexLag } from '#test/fault-proxy/index-lag.ts';

const TableName = 'app';
let dynamo: Dynamo;
let proxy: FaultProxy;
let impatient: DynamoDBClient;
let patient: DynamoDBClient;

function clientOf(endpoint: string, maxAttempts: number): DynamoDBClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'ap-southeast-2', credentials, maxAttempts });
}

async function newTable(url: string): Promise<void> {
  await clientOf(url, 1).send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'gsi1pk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'faults-'));

beforeAll(async () => {
  dynamo = await startDynamo({ dir: newFolder() });
  proxy = await startFaultProxy({ target: dynamo.url });
  impatient = clientOf(proxy.url, 1);
  patient = clientOf(proxy.url, 3);
  await newTable(dynamo.url);
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  await proxy.close();
  await dynamo.close();
});

const put = (pk: string, client = impatient) => client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } }));
const isThere = async (pk: string) =>
  Boolean((await patient.send(new GetItemCommand({ TableName, Key: { pk: { S: pk } } }))).Item);
const transaction = (pk: string) =>
  impatient.send(
    new TransactWriteItemsCommand({
      TransactItems: ['a', 'b'].map((part) => ({ Put: { TableName, Item: { pk: { S: `${pk}${part}` } } } })),
    }),
  );

it('forwards and counts all requests while no fault is set', async () => {
  await put('plain');
  expect(await isThere('plain')).toBe(true);
  expect(proxy.counts()).toEqual({ PutItem: 1, GetItem: 1 });
});

it('throttles at the given rate, and the client retries', async () => {
  proxy.setFaults([{ operation: 'PutItem', kind: 'throttle', times: 2 }]);
  await expect(put('throttled')).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
  await put('throttled', patient);
  expect(proxy.counts()).toEqual({ PutItem: 3 });
});

it('makes transactions and single writes conflict, but never a read', async () => {
  proxy.setFaults([{ kind: 'conflict' }]);
  await expect(put('conflict')).rejects.toMatchObject({ name: 'TransactionConflictException' });
  await expect(transaction('conflict')).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    message: expect.stringContaining('[TransactionConflict, None]'),
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
  });
  expect(await isThere('conflict')).toBe(false);
  expect(await isThere('conflicta')).toBe(false);
});

it('drops responses after the work is done, or requests before it', async () => {
  proxy.setFaults([
    { operation: 'PutItem', kind: 'drop-answer', times: 1 },
    { operation: 'PutItem', kind: 'drop-request', times: 1 },
  ]);
  await expect(put('answer lost')).rejects.toThrow();
  await expect(put('request lost')).rejects.toThrow();
  expect([await isThere('answer lost'), await isThere('request lost')]).toEqual([true, false]);
});

it('returns stale results from an index until it has caught up', () => {
  let now = 0;
  const index = openIndexLag<string>(() => now);
  expect(index.stale('drafts', 3000)).toBeUndefined();
  index.answered('drafts', 'one');
  now = 60_000;
  // Nothing was written since, so the index is up to date.
  expect(index.stale('drafts', 3000)).toBeUndefined();
  index.wrote();
  now += 1000;
  index.wrote();
  now += 1900;
  expect(index.stale('drafts', 3000)).toBe('one');
  expect(index.stale('papers', 3000)).toBeUndefined();
  now += 200;
  expect(index.stale('drafts', 3000)).toBeUndefined();
});

it('delays index queries only, and only while it is set to', async () => {
  const list = () =>
    patient.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :list',
        ExpressionAttributeValues: { ':list': { S: 'list' } },
      }),
    );
  const make = (pk: string) =>
    patient.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, gsi1pk: { S: 'list' } } }));
  proxy.setFaults([{ kind: 'index-lag', ms: 60_000 }]);
  await make('lag-1');
  expect((await list()).Count).toBe(1);
  await make('lag-2');
  expect((await list()).Count).toBe(1);
  expect(await isThere('lag-2')).toBe(true);
  proxy.setFaults([]);
  expect((await list()).Count).toBe(2);
});

it('delays in addition to other faults of the request', async () => {
  proxy.setFaults([
    { kind: 'delay', ms: 60 },
    { operation: 'PutItem', kind: 'throttle' },
  ]);
  const start = performance.now();
  await expect(put('late')).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
  expect(performance.now() - start).toBeGreaterThan(55);
});

it('draws the same faults for the same seed', async () => {
  const luck = async (seed: number) => {
    const loaded = await startFaultProxy({ target: dynamo.url, seed });
    loaded.setFaults([{ kind: 'throttle', probability: 0.5 }]);
    const client = clientOf(loaded.url, 1);
    const lucky: boolean[] = [];
    for (let n = 0; n < 20; n++) lucky.push(await put('dice', client).then(Boolean, () => false));
    await loaded.close();
    return lucky;
  };
  const first = await luck(7);
  expect(await luck(7)).toEqual(first);
  expect(await luck(8)).not.toEqual(first);
  expect(new Set(first).size).toBe(2);
});

it('breaks connections while it has no target, and can be given another target', async () => {
  const other = await startDynamo({ dir: newFolder() });
  await newTable(other.url);
  proxy.retarget(other.url);
  await put('elsewhere');
  await other.close();
  await expect(put('nowhere')).rejects.toThrow();
  proxy.retarget(dynamo.url);
  expect(await isThere('elsewhere')).toBe(false);
});
