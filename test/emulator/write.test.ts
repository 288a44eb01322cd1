import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { completeDue, dueItem } from '#lambdas/due/stored.ts';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import type { Table } from '#lambdas/table/table.ts';
import { type FaultProxy, startFaultProxy } from '#test/fault-proxy/fault-proxy.ts';
import { startTable } from '#test/world/table.ts';

let proxy: FaultProxy;
let client: DynamoDBClient;
let table: Table;

startTable();
beforeAll(async () => {
  const { AWS_ENDPOINT_URL_DYNAMODB: target = '', TABLE_NAME = '' } = process.env;
  proxy = await startFaultProxy({ target });
  // disables the SDK's retries, so that only our own retry is tested
  client = new DynamoDBClient({ endpoint: proxy.url, maxAttempts: 1 });
  table = dynamoTable(DynamoDBDocumentClient.from(client), TABLE_NAME);
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  client.destroy();
  await proxy.close();
});

const once = (pk: string) => ({ put: { pk, sk: 'x', type: 'TOLD' as const }, condition: 'attribute_not_exists(pk)' });

it('a write whose response was lost is retried, is stored once and does not conflict with itself', async () => {
  proxy.setFaults([{ operation: 'TransactWriteItems', kind: 'drop-answer', times: 1 }]);
  expect(await table.write(once('lost'))).toEqual({});
  expect(proxy.counts()).toEqual({ TransactWriteItems: 2 });
  expect(await table.get({ pk: 'lost', sk: 'x' })).toMatchObject({ type: 'TOLD', v: 1 });
});

it('the same write by another call is refused', async () => {
  expect(await table.write(once('twice'))).toEqual({});
  expect(await table.write(once('twice'))).toMatchObject({ refused: [{ index: 0, item: { pk: 'twice' } }] });
});

it('completed work is removed by one plain delete, even if a response is lost, unless it was requested again', async () => {
  const requested = (since: string) => dueItem({ kind: 'SHEET', id: '1', since, at: new Date('2026-12-01') });
  await table.put(requested('10:00'));
  proxy.setFaults([{ operation: 'DeleteItem', kind: 'drop-answer', times: 1 }]);
  await completeDue(table, requested('09:00'));
  expect(await table.get(requested('10:00'))).toMatchObject({ since: '10:00' });
  proxy.setFaults([{ operation: 'DeleteItem', kind: 'drop-answer', times: 1 }]);
  await completeDue(table, requested('10:00'));
  expect(await table.get(requested('10:00'))).toBeUndefined();
  expect(proxy.counts()).toEqual({ PutItem: 1, DeleteItem: 4, GetItem: 2 });
});
