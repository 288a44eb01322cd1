import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { keepPerson } from '#lambdas/account/records.ts';
import type { OrganizationId } from '#lambdas/http/context.ts';
import { memberWrite, newOrganizationWrite } from '#lambdas/organizations/records.ts';
import { dynamoTable } from '#lambdas/table/table.ts';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureTable } from '#scripts/local/cloud/storage.ts';
import { readStack } from '#scripts/local/stack.ts';
import { localCredentials } from '#scripts/seed/pool.ts';
import { PERSON, WORKSHOP } from '../lambda/event.ts';

/** The emulator with the deployed table and in it one workshop with one member. */
export const startWorkshop = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pitcheck-bench-'));
  const dynamo = await startDynamo({ dir });
  const place = { endpoint: dynamo.url, ...localCredentials };
  await ensureTable(place, LOCAL.tableName, readStack().table);
  const client = new DynamoDBClient(place);
  const table = dynamoTable(DynamoDBDocumentClient.from(client), LOCAL.tableName);
  await keepPerson(table, {
    id: PERSON,
    email: 'hana@harbourmotors.example',
    email_verified: true,
    nickname: 'Hana',
    name: 'Hana Parata',
    picture: '',
    InspectorAuthorityNumber: 'VI20417',
    privacyPolicy: null,
  });
  const organization = newOrganizationWrite({
    OrganizationID: WORKSHOP,
    Name: 'Harbour Street Motors',
    Phone: '093001234',
    Email: 'office@harbourmotors.example',
    Address: '12 Harbour Street, Auckland 1010',
    CompanyAuthorityNumber: 'MS12345',
    Settings: { DefaultChecksheet: 'Full' },
    PricingMatrix: {},
  });
  await table.write(organization, memberWrite(PERSON, WORKSHOP as OrganizationId, ['Admin'], new Date()));
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
