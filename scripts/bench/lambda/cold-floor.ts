import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The least that a handler on AWS's own client can do: read one item. */
export const handler = async () => {
  const { Item } = await client.send(
    new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: 'USER#bench-person', sk: 'USER' } }),
  );
  return { statusCode: Item ? 200 : 404 };
};
