import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, vi } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import type { Table } from '#lambdas/table/table.ts';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureTable } from '#scripts/local/cloud/storage.ts';
import { tableDefinition } from '#scripts/local/cloud/table-definition.ts';
import { localCredentials } from '#scripts/local/pool.ts';
import { memoryTable } from '#scripts/memory-table/in-memory.ts';

/** Starts an emulator with the deployed table, in memory so that no call waits for a disk. */
export const openTable = async () => {
  const dynamo = await startDynamo();
  const place = { endpoint: dynamo.url, ...localCredentials };
  const make = () => ensureTable(place, LOCAL.tableName, tableDefinition);
  await make();
  return {
    place,
    empty: async () => {
      const client = new DynamoDBClient(place);
      await client.send(new DeleteTableCommand({ TableName: LOCAL.tableName }));
      client.destroy();
      await make();
    },
    close: dynamo.close,
  };
};

let emulator: ReturnType<typeof openTable> | undefined;
/** One emulator per worker; it ends with the worker. */
const sharedTable = () => {
  emulator ??= openTable();
  return emulator;
};

export const emptyTable = async () => (await sharedTable()).empty();

/** The table of this file, if its project keeps it in memory: see vitest.config.ts. */
export let memory: ReturnType<typeof memoryTable> | undefined;

const startInMemory = () => {
  memory = memoryTable();
  setPlace({ endpoint: 'http://127.0.0.1:9', ...localCredentials });
  Object.assign(table(), memory.table);
};

const startOnEmulator = async () => {
  const { place, empty } = await sharedTable();
  await empty();
  setPlace(place);
};

const setPlace = ({ endpoint, region, credentials }: typeof localCredentials & { endpoint: string }) =>
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    TABLE_NAME: LOCAL.tableName,
  });

/** Gives each test file an empty table. Handlers find it as `table()` through their environment, and so do tests. */
export const startTable = () => {
  beforeAll(() => (process.env.TEST_TABLE === 'memory' ? startInMemory() : startOnEmulator()));
  // mocks must not reach the next file, which uses the same modules
  afterAll(() => {
    vi.restoreAllMocks();
  });
};

export const listItems = async (pk: string) => (await table().search({ pk, consistent: true })).items;

export const write: Table['write'] = (...writes) => table().write(...writes);
