import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableName } from '../aws/environment.ts';
import { dynamoTable, type Table } from './table.ts';

let connected: Table | undefined;

/** This Lambda's table: one client for as long as it is warm. */
export const table = (): Table => {
  connected ??= dynamoTable(
    DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } }),
    tableName(),
  );
  return connected;
};
