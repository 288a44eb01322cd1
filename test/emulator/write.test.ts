import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dynamoTable, type Table } from '#lambdas/table/table.ts';
import { type FaultProxy, startFaultProxy } from '#test/fault-proxy/fault-proxy.ts';
import { startTable } from '#test/world/table.ts';

let proxy: FaultProxy;
let client: DynamoDBClient;
let table: Table;

startTable();
beforeAll(async () => {
  const { AWS_ENDPOINT_URL_DYNAMODB: target = '', TABLE_NAME = '' } = process.env;
  proxy = await startFaultProxy({ target });
  // the SDK's own attempts are over: what is tried again is ours
  client = new DynamoDBClient({ endpoint: proxy.url, maxAttempts: 1 });
  table = dynamoTable(DynamoDBDocumentClient.from(client), TABLE_NAME);
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  client.destroy();
  await proxy.close();
});

const once = (pk: string) => ({ put: { pk, sk: 'x', type: 'TOLD' as const }, condition: 'attribute_not_exists(pk)' });

it('has written once, and is not refused by itself, when the answer was lost', async () => {
  proxy.setFaults([{ operation: 'TransactWriteItems', kind: 'drop-answer', times: 1 }]);
  expect(await table.write(once('lost'))).toEqual({});
  expect(proxy.counts()).toEqual({ TransactWriteItems: 2 });
  expect(await table.get({ pk: 'lost', sk: 'x' })).toMatchObject({ type: 'TOLD', v: 1 });
});

it('is refused when the same is written again by another call', async () => {
  expect(await table.write(once('twice'))).toEqual({});
  expect(await table.write(once('twice'))).toMatchObject({ refused: [{ index: 0, item: { pk: 'twice' } }] });
});
