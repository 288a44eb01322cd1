import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { ensureTable } from '#scripts/local/cloud/storage.ts';
import type { AsyncFunction, Stack } from '#scripts/local/stack.ts';

export const TABLE = 'things';
const place = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

/** A table with a stream on an emulator of its own; `make` inserts an item that makes an event. */
export async function eventTable() {
  const dir = mkdtempSync(join(tmpdir(), 'pitcheck-events-'));
  const dynamo = await startDynamo({ dir });
  await ensureTable({ ...place, endpoint: dynamo.url }, TABLE, {
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'other', AttributeType: 'S' },
    ],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'others',
        KeySchema: [{ AttributeName: 'other', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
  });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...place, endpoint: dynamo.url }));
  return {
    dir,
    dynamoUrl: dynamo.url,
    make: (pk: string, more: Record<string, unknown> = { event: 'Made' }) =>
      client.send(new PutCommand({ TableName: TABLE, Item: { pk, ...more } })),
    close: async () => {
      client.destroy();
      await dynamo.close();
      rmSync(dir, { recursive: true });
    },
  };
}

export const fn = (name: string, more: Partial<AsyncFunction> = {}): AsyncFunction => ({
  name,
  timeoutSeconds: 5,
  retries: 2,
  maxAgeSeconds: 60,
  deadLetters: `${name}-failed`,
  ...more,
});

/** Whatever is inserted with `event: 'Made'` wakes `print` with the item's key. */
export const madeStack = (print = fn('print')): Pick<Stack, 'pipes' | 'rules' | 'schedules'> => ({
  pipes: [
    {
      name: 'pipe',
      filters: [{ eventName: ['INSERT'], dynamodb: { NewImage: { event: { S: ['Made', 'Poisoned'] } } } }],
      batchSize: 10,
      retries: 2,
      maxAgeSeconds: 60,
      deadLetters: 'pipe-undelivered',
      inputTemplate: '{"key": <$.dynamodb.NewImage.pk.S>}',
      source: 'test',
      detailType: '$.dynamodb.NewImage.event.S',
    },
  ],
  rules: [{ pattern: { source: ['test'], 'detail-type': ['Made'] }, functions: [print] }],
  schedules: [{ name: 'clock', expression: 'rate(1 day)', fn: fn('sweep') }],
});
