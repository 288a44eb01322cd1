import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/table/connect.ts';
import { dynamoTable, type Table } from '#lambdas/table/table.ts';
import { lambdaEnvironment } from '#scripts/local/cloud/environment.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { memoryClient } from './client.ts';
import { newMeter, type Units } from './meter.ts';
import { newStore, type Store } from './store.ts';

/** The table's verbs as they are, over a store that only this process has. */
export const memoryTable = () => {
  const meter = newMeter();
  const store = newStore();
  const client = memoryClient(meter, store) as DynamoDBDocumentClient;
  return { table: dynamoTable(client, LOCAL.tableName), units: meter.units, all: store.all };
};

const NOWHERE = 'http://127.0.0.1:9';

/** Plays over a table of its own in memory, which handlers find as `table()`; `units` are what DynamoDB would count, `all` what is in it. */
export const inMemory = async <T>(play: (table: Table, units: Units, all: Store['all']) => Promise<T>): Promise<T> => {
  const nowhere = { dynamoUrl: NOWHERE, s3Url: NOWHERE, userPoolUrl: NOWHERE, mailUrl: NOWHERE };
  // where there is a place already, whoever comes next goes on there, and by its own credentials
  const missing = Object.entries(lambdaEnvironment(nowhere)).filter(([name]) => process.env[name] === undefined);
  Object.assign(process.env, Object.fromEntries(missing));
  const made = memoryTable();
  const connected = table();
  const real = { ...connected };
  Object.assign(connected, made.table);
  try {
    return await play(connected, made.units, made.all);
  } finally {
    Object.assign(connected, real);
    for (const [name] of missing) delete process.env[name];
  }
};
