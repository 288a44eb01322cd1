import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import type { OrganizationId } from '#lambdas/http/context.ts';
import { memberWrite } from '#lambdas/organizations/records.ts';
import { memberKey } from '#lambdas/table/keys.ts';
import { dynamoTable } from '#lambdas/table/table.ts';
import { apiCaller } from '#scripts/seed/call.ts';
import { keepUser, localCredentials, signIn } from '#scripts/seed/pool.ts';
import { newId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';

const cloud = () => inject('cloud');
const documents = () =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: cloud().dynamoUrl, ...localCredentials }));

/** A person nobody knew before, signed in. */
export const newPerson = async (name = 'Test Person') => {
  const who = { email: `${randomUUID()}@example.nz`, password: 'Test-person-1', name };
  const id = await keepUser(cloud().userPool, who);
  const tokens = await signIn(cloud().userPool, who);
  return { ...who, ...tokens, id, call: await apiCaller(cloud(), who) };
};
export type TestPerson = Awaited<ReturnType<typeof newPerson>>;

/** A workshop of its own with its Admin, made through the API. */
export const newWorkshop = async (name = 'Test Workshop') => {
  const owner = await newPerson(`${name} Owner`);
  const details = { Name: name, Email: 'w@example.nz', Phone: '093001234', Address: '1 Road', City: 'Taupo' };
  const { OrganizationID } = await owner.call('organizations', 'create', { body: { ...details, PostCode: '3330' } });
  return { owner, organizationId: OrganizationID, as: { organizationId: OrganizationID } };
};

const table = () => dynamoTable(documents(), cloud().tableName);

export const join = ({ id }: TestPerson, organizationId: string, scopes: Scope[] = []) =>
  table().write(memberWrite(id, organizationId as OrganizationId, scopes, new Date()));

export const removeMember = ({ id }: TestPerson, organizationId: string) =>
  documents().send(new DeleteCommand({ TableName: cloud().tableName, Key: memberKey(id, organizationId) }));

/** Every item whose address starts with the organization's, to see that nobody else has written there. */
export const itemsOf = async (organizationId: string) => {
  const items = [];
  for (let from: Record<string, unknown> | undefined, first = true; first || from; first = false) {
    const page = await documents().send(
      new ScanCommand({
        TableName: cloud().tableName,
        FilterExpression: 'begins_with(pk, :org)',
        ExpressionAttributeValues: { ':org': `ORG#${organizationId}` },
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  }
  return items.sort((a, b) => (`${a.pk}${a.sk}` < `${b.pk}${b.sk}` ? -1 : 1));
};

export const draftId = () => newId('dft');
