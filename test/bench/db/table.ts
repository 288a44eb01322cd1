import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { storePerson } from '#lambdas/account/records.ts';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { memberWrite, newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureTable } from '#scripts/local/cloud/storage.ts';
import { tableDefinition } from '#scripts/local/cloud/table-definition.ts';
import { localCredentials } from '#scripts/local/pool.ts';
import { organization, person } from '../workshop.ts';

/** Starts the emulator with the deployed table, which contains one workshop with one member. */
export const startTable = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pitcheck-bench-'));
  const dynamo = await startDynamo({ dir });
  const place = { endpoint: dynamo.url, ...localCredentials };
  await ensureTable(place, LOCAL.tableName, tableDefinition);
  const client = new DynamoDBClient(place);
  const table = dynamoTable(DynamoDBDocumentClient.from(client), LOCAL.tableName);
  await storePerson(table, person);
  const joined = memberWrite(person.id, organization.OrganizationID, ['Admin'], new Date());
  await table.write(newOrganizationWrite(organization), joined);
  return {
    url: dynamo.url,
    client,
    close: async () => {
      client.destroy();
      await dynamo.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
