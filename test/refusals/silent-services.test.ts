import { createServer } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchAws, timeLimits } from '#lambdas/aws/time-limits.ts';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { userKey } from '#lambdas/table/keys.ts';
import { isTransient } from '#lambdas/table/transient.ts';
import { listen } from '#scripts/local/aws/http.ts';

/** Accepts connections and never responds. */
const silent = createServer(() => {});
let endpoint: string;
beforeAll(async () => {
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  silent.close();
});

/** Shorter than the product's, so that the test is quick. */
const SILENCE_MS = 100;
const clientOf = (limits = timeLimits(SILENCE_MS)) => {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  return new DynamoDBClient({ endpoint, region: 'ap-southeast-2', credentials, ...limits });
};

it('a client gives up on a service that accepts the connection but never responds', async () => {
  const error = await clientOf()
    .send(new ListTablesCommand({}))
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'TimeoutError', $metadata: { attempts: 3 } });
  expect(isTransient(error)).toBe(true);
});

it('the table then throws try-again, without more attempts than the client made', async () => {
  const began = performance.now();
  const table = dynamoTable(DynamoDBDocumentClient.from(clientOf()), 'table');
  await expect(table.get(userKey('person'))).rejects.toMatchObject({ code: 'try-again' });
  expect(performance.now() - began).toBeLessThan(60 * SILENCE_MS);
});

it('a call without a client gives up too, and an unreachable service is transient', async () => {
  const error = await fetchAws(endpoint, { method: 'POST', body: '{}' }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'TimeoutError' });
  expect(isTransient(error)).toBe(true);
  const closed = await listen(async () => undefined);
  await closed.close();
  const unreachable = await fetchAws(closed.url, {}).catch((thrown: unknown) => thrown);
  expect(isTransient(unreachable)).toBe(true);
});
