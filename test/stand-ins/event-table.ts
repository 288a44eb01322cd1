import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { handler as forward } from '#lambdas/forward.ts';
import { startS3 } from '#scripts/local/aws/s3.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureBucket } from '#scripts/local/cloud/storage.ts';
import type { EventsOptions } from '#scripts/local/events.ts';
import type { AsyncFunction, Stack } from '#scripts/local/stack.ts';
import { EVENT_SOURCE } from '#shared/events.ts';
import { openTable } from '#test/world/table.ts';

/** Opens the table on its own emulator. `make` inserts an item that causes an event. */
export async function openEventTable() {
  const dir = mkdtempSync(join(tmpdir(), 'events-'));
  const { place, close } = await openTable();
  const s3 = await startS3({ dir: join(dir, 's3'), ...LOCAL.credentials });
  await ensureBucket({ ...place, endpoint: s3.url }, LOCAL.undelivered);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place));
  return {
    dir,
    dynamoUrl: place.endpoint,
    s3Url: s3.url,
    make: (pk: string, more: Record<string, unknown> = { event: 'Made' }) =>
      client.send(new PutCommand({ TableName: LOCAL.tableName, Item: { pk, sk: 'THING', ...more } })),
    close: async () => {
      client.destroy();
      await Promise.all([close(), s3.close()]);
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

const forwarder = fn('forward');

/** Invokes the forwarder as deployed, and any other function through `others`. */
export const invokeWith =
  (others: EventsOptions['invoke']): EventsOptions['invoke'] =>
  (called, event, environment) => {
    if (called.name !== forwarder.name) return others(called, event, environment);
    Object.assign(process.env, environment);
    return forward(event as Parameters<typeof forward>[0]);
  };

/** Every item inserted with `event: 'Made'` invokes `print` with the item's key. */
export const makeStack = (print = fn('print')): Pick<Stack, 'streamTriggers' | 'queues' | 'rules' | 'schedules'> => ({
  streamTriggers: [
    {
      name: 'stream',
      fn: forwarder,
      filters: [{ eventName: ['INSERT'], dynamodb: { NewImage: { event: { S: [{ exists: true }] } } } }],
      batchSize: 10,
      retries: 2,
      maxAgeSeconds: 60,
    },
  ],
  queues: [],
  rules: [{ pattern: { source: [EVENT_SOURCE], 'detail-type': ['Made'] }, functions: [print], queues: [] }],
  schedules: [
    { name: 'clock', expression: 'rate(1 day)', timeZone: 'Pacific/Auckland', fn: fn('sweep'), input: undefined },
  ],
});
