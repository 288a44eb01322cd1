import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dynamo, startDynamo } from '#scripts/local/aws/dynamo.ts';
import { runChild } from './child.ts';

const TableName = 'app';
let dynamo: Dynamo;
let table: DynamoDBDocumentClient;

const configFor = (endpoint: string) => ({
  endpoint,
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
});
const newFolder = () => mkdtempSync(join(tmpdir(), 'dynamo-'));

async function openTable(endpoint: string): Promise<DynamoDBDocumentClient> {
  const client = new DynamoDBClient(configFor(endpoint));
  const keys = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: [
        { IndexName: 'gsi1', KeySchema: keys('gsi1pk', 'gsi1sk'), Projection: { ProjectionType: 'ALL' } },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  return DynamoDBDocumentClient.from(client);
}

beforeAll(async () => {
  dynamo = await startDynamo({ dir: newFolder() });
  table = await openTable(dynamo.url);
});
afterAll(() => dynamo.close());

const put = (Item: object, more: object = {}) => table.send(new PutCommand({ TableName, Item, ...more }));
const get = async (pk: string, sk: string) =>
  (await table.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
const query = (more: Partial<QueryCommandInput>) => table.send(new QueryCommand({ TableName, ...more }));
const add = (pk: string, sk: string) => ({
  TableName,
  Key: { pk, sk },
  UpdateExpression: 'ADD n :one',
  ExpressionAttributeValues: { ':one': 1 },
});

describe('what the product needs', () => {
  it('stores items with nested values, sets and bytes', async () => {
    const item = {
      pk: 'a',
      sk: 'b',
      list: [1, 'x', null, { y: true }],
      set: new Set(['s']),
      bytes: new Uint8Array([1]),
    };
    await put(item);
    expect(await get('a', 'b')).toEqual(item);
  });

  it('lets one of fifty concurrent requests create an item, and returns the stored item to the others', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        put(
          { pk: 'once', sk: 'x', n },
          { ConditionExpression: 'attribute_not_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
        ),
      ),
    );
    const refusals = tries.filter((one) => one.status === 'rejected');
    expect(refusals).toHaveLength(49);
    expect(refusals[0]?.reason).toMatchObject({ name: 'ConditionalCheckFailedException', Item: { pk: { S: 'once' } } });
  });

  it('updates named fields on a condition', async () => {
    await put({ pk: 'u', sk: 'u', version: 1, gone: true });
    const update = {
      TableName,
      Key: { pk: 'u', sk: 'u' },
      UpdateExpression:
        'SET version = version + :one, notes = list_append(if_not_exists(notes, :none), :new) REMOVE gone',
      ConditionExpression: 'version = :one',
      ExpressionAttributeValues: { ':one': 1, ':none': [], ':new': ['brakes'] },
    };
    await table.send(new UpdateCommand(update));
    expect(await get('u', 'u')).toEqual({ pk: 'u', sk: 'u', version: 2, notes: ['brakes'] });
    await expect(table.send(new UpdateCommand(update))).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    });
  });

  it('returns a query in order and in pages, backwards and through an index', async () => {
    for (let n = 0; n < 10; n++) {
      await put({ pk: 'list', sk: `d#${n}`, ...(n % 3 === 0 && { gsi1pk: 'third', gsi1sk: `${9 - n}` }) });
    }
    const wanted = {
      KeyConditionExpression: 'pk = :p AND begins_with(sk, :d)',
      ExpressionAttributeValues: { ':p': 'list', ':d': 'd#' },
    };
    const sizes: (number | undefined)[] = [];
    let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
    do {
      const page = await query({ ...wanted, Limit: 4, ExclusiveStartKey });
      sizes.push(page.Count);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(sizes).toEqual([4, 4, 2]);
    expect((await query({ ...wanted, ScanIndexForward: false, Limit: 1 })).Items).toMatchObject([{ sk: 'd#9' }]);

    const third = { KeyConditionExpression: 'gsi1pk = :t', ExpressionAttributeValues: { ':t': 'third' } };
    const found = await query({ IndexName: 'gsi1', ...third });
    expect(found.Items?.map(({ sk }) => sk)).toEqual(['d#9', 'd#6', 'd#3', 'd#0']);
    await put({ pk: 'list', sk: 'd#9' });
    expect((await query({ IndexName: 'gsi1', ...third, Select: 'COUNT' })).Count).toBe(3);
  });

  it('executes a transaction completely or not at all, and reports which part failed', async () => {
    const TransactItems = [
      { Put: { TableName, Item: { pk: 't', sk: '1' } } },
      {
        ConditionCheck: {
          TableName,
          Key: { pk: 't', sk: 'missing' },
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
    ];
    await expect(table.send(new TransactWriteCommand({ TransactItems }))).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });
    expect(await get('t', '1')).toBeUndefined();
  });

  it('executes a transaction once, however often its token is sent', async () => {
    const once = { ClientRequestToken: 'token', TransactItems: [{ Update: add('t', 'count') }] };
    for (const _ of [1, 2]) await table.send(new TransactWriteCommand(once));
    expect(await get('t', 'count')).toMatchObject({ n: 1 });
  });

  it('reports capacity as the service does', async () => {
    const units = async (kilobytes: number) => {
      const Item = { pk: 'big', sk: 'x', content: 'x'.repeat(kilobytes * 1000) };
      return (await put(Item, { ReturnConsumedCapacity: 'TOTAL' })).ConsumedCapacity?.CapacityUnits;
    };
    expect([await units(0.5), await units(5)]).toEqual([1, 5]);
    await expect(units(410)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('streams changes with both images', async () => {
    await put({ pk: 'stream', sk: 'x', n: 1 });
    await put({ pk: 'stream', sk: 'x', n: 2 });
    const streams = new DynamoDBStreamsClient(configFor(dynamo.url));
    const { Streams } = await streams.send(new ListStreamsCommand({ TableName }));
    const StreamArn = Streams?.[0]?.StreamArn;
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
    );
    const { Records } = await streams.send(new GetRecordsCommand({ ShardIterator }));
    expect(Records?.filter(({ dynamodb }) => dynamodb?.Keys?.pk?.S === 'stream')).toMatchObject([
      { eventName: 'INSERT', dynamodb: { NewImage: { n: { N: '1' } } } },
      { eventName: 'MODIFY', dynamodb: { OldImage: { n: { N: '1' } }, NewImage: { n: { N: '2' } } } },
    ]);
  });
});

describe('the emulator', () => {
  it('keeps acknowledged writes when it is killed and restarted with the same folder', async () => {
    const dir = newFolder();
    const first = await startDynamo({ dir });
    const client = await openTable(first.url);
    await client.send(new PutCommand({ TableName, Item: { pk: 'kept', sk: 'x' } }));
    process.kill(first.pid, 'SIGKILL');
    await first.exited;

    const second = await startDynamo({ dir, port: first.port });
    const kept = await client.send(new GetCommand({ TableName, Key: { pk: 'kept', sk: 'x' } }));
    expect(kept.Item).toEqual({ pk: 'kept', sk: 'x' });
    await second.close();
  });

  it('dies with its parent process, even if that is killed', async () => {
    const child = await runChild(`
      import { startDynamo } from '#scripts/local/aws/dynamo.ts';
      console.log(JSON.stringify((await startDynamo({ dir: ${JSON.stringify(newFolder())} })).pid));`);
    const pid = Number(child.said);
    const isAlive = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    expect(isAlive()).toBe(true);
    await child.killHard();
    await expect.poll(isAlive).toBe(false);
  });

  it('reports that its port is taken', async () => {
    const start = startDynamo({ dir: newFolder(), port: dynamo.port });
    await expect(start).rejects.toThrow(`did not start on port ${dynamo.port}`);
  });
});
