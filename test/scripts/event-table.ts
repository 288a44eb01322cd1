import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import type { AsyncFunction, Stack } from '#scripts/local/stack.ts';
import { openTable } from '#test/world/table.ts';

/** The table on an emulator of its own; `make` inserts an item that makes an event. */
export async function eventTable() {
  const dir = mkdtempSync(join(tmpdir(), 'events-'));
  const { place, close } = await openTable();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place));
  return {
    dir,
    dynamoUrl: place.endpoint,
    make: (pk: string, more: Record<string, unknown> = { event: 'Made' }) =>
      client.send(new PutCommand({ TableName: LOCAL.tableName, Item: { pk, sk: 'THING', ...more } })),
    close: async () => {
      client.destroy();
      await close();
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
