import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import type { Table } from '#lambdas/table/table.ts';
import { localCredentials } from './pool.ts';
import { readReady } from './ready.ts';

export const tableOptions = {
  data: { type: 'string', default: '.local' },
  table: { type: 'string' },
  help: { type: 'boolean' },
} as const;
export const TABLE_HELP = `--data   the data folder of a running \`npm start\` (default: .local)
--table  the name of a table in the AWS account that the shell is signed in to`;

const Ready = z.object({ dynamoUrl: z.url(), tableName: z.string() });
type Work<Done> = (table: Table, client: DynamoDBDocumentClient, tableName: string) => Promise<Done>;

/** Opens the table that a command's options name, and closes it after `work`. */
export const withTable = async <Done>(
  { data, table: name }: { data: string; table?: string | undefined },
  work: Work<Done>,
): Promise<Done> => {
  const { dynamoUrl, tableName } = name ? { dynamoUrl: undefined, tableName: name } : readReady(data, Ready);
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient(dynamoUrl ? { endpoint: dynamoUrl, ...localCredentials } : {}),
  );
  try {
    return await work(dynamoTable(client, tableName), client, tableName);
  } finally {
    client.destroy();
  }
};

const MAX_WRITES = 100;

export const writeAll = async (table: Table, writes: Parameters<Table['write']>) => {
  for (let from = 0; from < writes.length; from += MAX_WRITES)
    await table.write(...writes.slice(from, from + MAX_WRITES));
};
