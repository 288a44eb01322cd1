import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableName } from '../aws/environment.ts';
import { timeLimits } from '../aws/time-limits.ts';
import { dynamoTable } from './dynamo-table.ts';
import type { OrganizationId } from './keys.ts';
import type { Table } from './table.ts';
import { restrictTable } from './tenant-wall.ts';

let connected: Table | undefined;

/** Returns the table, with one client for the lifetime of the Lambda instance. */
export const table = (): Table => {
  connected ??= dynamoTable(
    DynamoDBDocumentClient.from(new DynamoDBClient(timeLimits()), { marshallOptions: { removeUndefinedValues: true } }),
    tableName(),
  );
  return connected;
};

/** Returns an organization with the table restricted to it, for functions that don't serve calls. */
export const tenantOf = (organizationId: OrganizationId) => ({
  table: restrictTable(table(), organizationId),
  organizationId,
});
