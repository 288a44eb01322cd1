import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/table/connect.ts';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import type { Table } from '#lambdas/table/table.ts';
import { lambdaEnvironment } from '../local/cloud/environment.ts';
import { LOCAL } from '../local/cloud/names.ts';
import { memoryClient } from './client.ts';
import { newStore, type Store } from './store.ts';

/** Creates the product's table with an in-memory store. */
export const memoryTable = () => {
  const store = newStore();
  const client = memoryClient(store) as DynamoDBDocumentClient;
  return { table: dynamoTable(client, LOCAL.tableName), client, all: store.all };
};

const NOWHERE = 'http://127.0.0.1:9';

/** Runs `play` with an empty in-memory table, which handlers get from `table()`. `all` returns its items. */
export const inMemory = async <T>(play: (table: Table, all: Store['all']) => Promise<T>): Promise<T> => {
  const nowhere = { dynamoUrl: NOWHERE, s3Url: NOWHERE, userPoolUrl: NOWHERE, mailUrl: NOWHERE };
  // Keep variables that are already set, because later code uses that table with its credentials.
  const missing = Object.entries(lambdaEnvironment(nowhere)).filter(([name]) => process.env[name] === undefined);
  Object.assign(process.env, Object.fromEntries(missing));
  const made = memoryTable();
  const connected = table();
  const real = { ...connected };
  Object.assign(connected, made.table);
  try {
    return await play(connected, made.all);
  } finally {
    Object.assign(connected, real);
    for (const [name] of missing) delete process.env[name];
  }
};
