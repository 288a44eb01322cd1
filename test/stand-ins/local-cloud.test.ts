import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import type { PartName } from '#scripts/local/cloud/part-starter.ts';
import { type Cloud, startCloud } from '#scripts/local/cloud.ts';
import { ensureUser } from '#scripts/local/pool.ts';
import { apiCaller } from '#scripts/seed/call.ts';
import { type FaultProxy, startFaultProxy } from '#test/fault-proxy/fault-proxy.ts';

/** its own cloud, because the test kills the parts */
let dataDir: string;
let cloud: Cloud;
let faults: FaultProxy;
let table: DynamoDBDocumentClient;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pitcheck-cloud-'));
  cloud = await startCloud({
    dataDir,
    proxyDynamo: async (target) => {
      faults = await startFaultProxy({ target });
      return faults;
    },
  });
  const { region, credentials } = LOCAL;
  table = DynamoDBDocumentClient.from(new DynamoDBClient({ region, credentials, endpoint: cloud.dynamoUrl }));
});
afterAll(async () => {
  table.destroy();
  await cloud.stop();
  rmSync(dataDir, { recursive: true });
});

const status = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;

it.each<[PartName, () => Promise<unknown>, unknown]>([
  ['gateway', () => status(`${cloud.apiUrl}/api/authentication/user`), 401],
  ['aws', () => status(`${cloud.userPool.endpoint}/${cloud.userPool.userPoolId}/.well-known/jwks.json`), 200],
  ['events', () => status(`${cloud.pumpUrl}/sweep`, { method: 'POST' }), 200],
])('%s restarts at the same URL when it is killed', async (name, ask, expected) => {
  const { pid } = cloud.parts[name];
  expect(await ask()).toBe(expected);
  await cloud.parts[name].kill('SIGKILL');
  expect(cloud.parts[name].pid).not.toBe(pid);
  expect(await ask()).toBe(expected);
});

it('dynamo restarts with all acknowledged writes when it is killed', async () => {
  const TableName = cloud.tableName;
  const Key = { pk: 'TEST', sk: 'kept' };
  await table.send(new PutCommand({ TableName, Item: { ...Key, type: 'TEST' } }));
  await cloud.parts.dynamo.kill('SIGKILL');
  expect((await table.send(new GetCommand({ TableName, Key }))).Item).toMatchObject(Key);
});

it('its Lambdas reach the table through a proxy, if there is one', async () => {
  const who = { email: 'drill@example.nz', password: 'Drill-person-1', name: 'Drill' };
  await ensureUser(cloud.userPool, who);
  const call = await apiCaller(cloud, who);
  await call('account', 'user', {});
  expect(faults.counts()).toMatchObject({ Query: expect.any(Number) });
});

it('one folder belongs to one cloud', async () => {
  await expect(startCloud({ dataDir })).rejects.toThrow('Another Pitcheck is running');
});

it('tells the website where to sign in', async () => {
  expect(await (await fetch(`${cloud.webUrl}/config.json`)).json()).toEqual({
    userPoolId: cloud.userPool.userPoolId,
    userPoolClientId: cloud.userPool.clientId,
    userPoolEndpoint: cloud.userPool.endpoint,
    environment: 'Local',
    inspectionsUrl: cloud.webUrl,
    estimatorUrl: cloud.estimatorUrl,
  });
});
