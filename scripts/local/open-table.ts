import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import type { Table } from '#lambdas/table/table.ts';
import { clientTimeouts } from '../deploy/check.ts';
import { readOutput } from '../deploy/outputs.ts';
import { openStage } from '../deploy/stack-state.ts';
import { localCredentials } from './pool.ts';
import { readReady } from './ready.ts';

export const tableOptions = {
  stage: { type: 'string' },
  table: { type: 'string' },
  data: { type: 'string', default: '.local' },
  // for tests, which have their own stages
  stages: { type: 'string' },
  help: { type: 'boolean' },
} as const;
export const TABLE_HELP = `--stage  a stage in the AWS account that the shell is signed in to
--table  another table there than the stage's own, such as a restored one
--data   the data folder of a running \`npm start\` (default: .local)`;

const Ready = z.object({ dynamoUrl: z.url(), tableName: z.string() });
type Where = { data: string } & { [Option in 'stage' | 'stages' | 'table']?: string | undefined };
type Work<Done> = (table: Table, client: DynamoDBDocumentClient, tableName: string) => Promise<Done>;

/** Opens the table that a command's options name, and closes it after `work`. */
export const withTable = async <Done>(where: Where, work: Work<Done>): Promise<Done> => {
  const { tableName, ...local } = await findTable(where);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...clientTimeouts, ...local }));
  try {
    return await work(dynamoTable(client, tableName), client, tableName);
  } finally {
    client.destroy();
  }
};

async function findTable({ stage, stages, table, data }: Where) {
  const outputs = stage && (await openStage(stage, stages)).outputs;
  if (table) return { tableName: table };
  if (outputs) return { tableName: readOutput(outputs, 'TableName') };
  const { dynamoUrl, tableName } = readReady(data, Ready);
  return { tableName, endpoint: dynamoUrl, ...localCredentials };
}

const MAX_WRITES = 100;

export const writeAll = async (table: Table, writes: Parameters<Table['write']>) => {
  for (let from = 0; from < writes.length; from += MAX_WRITES)
    await table.write(...writes.slice(from, from + MAX_WRITES));
};
