import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoTable, type Table } from '#lambdas/table/table.ts';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { lambdaEnvironment } from '#scripts/local/cloud/environment.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureTable } from '#scripts/local/cloud/storage.ts';
import { readStack } from '#scripts/local/stack.ts';
import { localCredentials } from '#scripts/seed/pool.ts';

/** Always the same: what the handlers have connected to stays where it was. */
let port = 0;

/** Plays over a table of its own, which handlers find by their environment. */
export const onEmulator = async <T>(play: (table: Table) => Promise<T>): Promise<T> => {
  const dynamo = await startDynamo({ port });
  port = dynamo.port;
  const place = { endpoint: dynamo.url, ...localCredentials };
  const addresses = { dynamoUrl: dynamo.url, s3Url: dynamo.url, userPoolUrl: dynamo.url, mailUrl: dynamo.url };
  Object.assign(process.env, lambdaEnvironment(addresses));
  await ensureTable(place, LOCAL.tableName, readStack().table);
  const client = new DynamoDBClient(place);
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  try {
    return await play(dynamoTable(documents, LOCAL.tableName));
  } finally {
    client.destroy();
    await dynamo.close();
  }
};
