import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { userKey } from '#lambdas/table/keys.ts';
import { person } from '../workshop.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The fastest possible handler with the AWS SDK: it reads one item. */
export const handler = async () => {
  const { Item } = await client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: userKey(person.id) }));
  return { statusCode: Item ? 200 : 404 };
};
