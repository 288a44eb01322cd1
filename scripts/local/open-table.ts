import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { localCredentials } from './pool.ts';
import { readReady } from './ready.ts';

const Ready = z.object({ dynamoUrl: z.url(), tableName: z.string() });

/** The table that a command is for: of the cloud that runs on a data folder, or by its name in an AWS account. */
export const openTableOf = ({ data, table }: { data: string; table?: string | undefined }) => {
  const { dynamoUrl, tableName } = table ? { dynamoUrl: undefined, tableName: table } : readReady(data, Ready);
  const client = new DynamoDBClient(dynamoUrl ? { endpoint: dynamoUrl, ...localCredentials } : {});
  return { client: DynamoDBDocumentClient.from(client), tableName };
};
