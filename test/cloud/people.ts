import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CognitoIdentityProviderClient, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { createNotificationId } from '#lambdas/notifications/notification-id.ts';
import { notificationWrites } from '#lambdas/notifications/stored.ts';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { memberKey, type OrganizationId } from '#lambdas/table/keys.ts';
import { memberWrite } from '#lambdas/tenants/stored.ts';
import { openSigner } from '#scripts/local/aws/user-pool/jwt.ts';
import { ensureUser, localCredentials, signIn } from '#scripts/local/pool.ts';
import { callerWith } from '#scripts/seed/call.ts';
import { newId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';

const cloud = () => inject('cloud');
let client: DynamoDBDocumentClient | undefined;
const documents = () => {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: cloud().dynamoUrl, ...localCredentials }));
  return client;
};

/** A new person, signed in. */
export const newPerson = async (name = 'Test Person') => {
  const who = { email: `${randomUUID()}@example.nz`, password: 'Test-person-1', name };
  const id = await ensureUser(cloud().userPool, who);
  const tokens = await signIn(cloud().userPool, who);
  return { ...who, ...tokens, id, call: callerWith(cloud(), tokens.accessToken) };
};
export type TestPerson = Awaited<ReturnType<typeof newPerson>>;

/** A person who has just signed up, so their email is not verified. */
export const signUpPerson = async (name = 'Test Person', known: Record<string, string> = { name }) => {
  const who = { email: `${randomUUID()}@example.nz`, password: 'Test-person-1', name };
  const { endpoint, clientId } = cloud().userPool;
  const { UserSub: id = '' } = await new CognitoIdentityProviderClient({ endpoint, ...localCredentials }).send(
    new SignUpCommand({
      ClientId: clientId,
      Username: who.email,
      Password: who.password,
      UserAttributes: Object.entries(known).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
  const tokens = await signIn(cloud().userPool, who);
  return { ...who, ...tokens, id, call: callerWith(cloud(), tokens.accessToken) };
};

/** A token signed with our key, with some of the person's claims changed. */
export const resignToken = ({ accessToken }: TestPerson, changes: object) => {
  // Read from the file, because the pool's own process writes it.
  const { signingKey } = JSON.parse(readFileSync(cloud().userPoolFile, 'utf8'));
  return openSigner(signingKey).sign({ ...readClaims(accessToken), ...changes });
};
export const readClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Creates a workshop and its Admin through the API. */
export const newWorkshop = async (name = 'Test Workshop') => {
  const owner = await newPerson(`${name} Owner`);
  const details = { Name: name, Email: 'w@example.nz', Phone: '093001234', Address: '1 Road', City: 'Taupo' };
  const { OrganizationID } = await owner.call('organizations', 'create', { body: { ...details, PostCode: '3330' } });
  return { owner, organizationId: OrganizationID, as: { organizationId: OrganizationID } };
};

export const table = () => dynamoTable(documents(), cloud().tableName);

export const join = ({ id }: TestPerson, organizationId: string, scopes: Scope[] = []) =>
  table().write(memberWrite(id, organizationId as OrganizationId, scopes, new Date()));

export const removeMember = ({ id }: TestPerson, organizationId: string) =>
  documents().send(new DeleteCommand({ TableName: cloud().tableName, Key: memberKey(id, organizationId) }));

/** Creates a notification for the person. Returns its id. */
export const createNotice = async ({ id: userId }: TestPerson, Title: string) => {
  const id = createNotificationId(new Date());
  await table().write(...notificationWrites(userId, { id, Title, Message: Title }, new Date()));
  return id;
};

/** Reads all items whose keys start with one of these prefixes, to check that nobody else has written there. */
export const readItems = async (...prefixes: string[]) => {
  const items = [];
  for (let from: Record<string, unknown> | undefined, first = true; first || from; first = false) {
    const page = await documents().send(
      new ScanCommand({
        TableName: cloud().tableName,
        FilterExpression: prefixes.map((_, i) => `begins_with(pk, :${i})`).join(' OR '),
        ExpressionAttributeValues: Object.fromEntries(prefixes.map((prefix, i) => [`:${i}`, prefix])),
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
