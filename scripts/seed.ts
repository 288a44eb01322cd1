import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { keepPerson } from '#lambdas/account/records.ts';
import type { OrganizationId } from '#lambdas/http/context.ts';
import { memberWrite } from '#lambdas/organizations/records.ts';
import { organizationKey } from '#lambdas/table/keys.ts';
import { dynamoTable, type Table } from '#lambdas/table/table.ts';
import type { Organization, Scope } from '#shared/organizations/model.ts';
import type { Cloud } from './local/cloud.ts';
import { apiCaller } from './seed/call.ts';
import { seedInspections } from './seed/inspections.ts';
import { keepUser, localCredentials } from './seed/pool.ts';
import { DEMO_PASSWORD, type DemoPerson, type DemoWorkshop, demoWorkshops } from './seed/workshops.ts';

/** A person one may sign in as. */
export type DemoUser = {
  email: string;
  password: string;
  organizationId: string;
  organizationName: string;
  scopes: readonly Scope[];
};

/** Makes the demo's people, workshops and first inspections where they are missing; again changes nothing. */
export const seed = async (cloud: Cloud): Promise<DemoUser[]> => {
  const client = new DynamoDBClient({ endpoint: cloud.dynamoUrl, ...localCredentials });
  const table = dynamoTable(DynamoDBDocumentClient.from(client), cloud.tableName);
  const users: DemoUser[] = [];
  for (const workshop of demoWorkshops) {
    const { OrganizationID } = await keepWorkshop(cloud, table, workshop);
    for (const person of workshop.staff) await keepStaff(cloud, table, person, OrganizationID as OrganizationId);
    for (const { email, scopes } of [workshop.owner, ...workshop.staff])
      users.push({
        email,
        password: DEMO_PASSWORD,
        organizationId: OrganizationID,
        organizationName: workshop.details.Name,
        scopes,
      });
  }
  client.destroy();
  return users;
};

/** The owner makes the workshop through the API, as anybody would. */
const keepWorkshop = async (cloud: Cloud, table: Table, workshop: DemoWorkshop): Promise<Organization> => {
  await keepDemoPerson(cloud, table, workshop.owner);
  const call = await callerFor(cloud, workshop.owner);
  const { Organization } = await call('account', 'user', {});
  if (Organization) return Organization;
  const made = await call('organizations', 'create', { body: workshop.details });
  const organizationId = made.OrganizationID as OrganizationId;
  await table.update({
    key: organizationKey(organizationId),
    expression: 'SET CompanyAuthorityNumber = :number',
    values: { ':number': workshop.authorityNumber },
  });
  await seedInspections(call, organizationId);
  return made;
};

/** Staff join by invitation; until then the demo adds them itself. */
const keepStaff = async (cloud: Cloud, table: Table, person: DemoPerson, organizationId: OrganizationId) => {
  const id = await keepDemoPerson(cloud, table, person);
  const joined = memberWrite(id, organizationId, person.scopes, new Date());
  await table.write({ ...joined, condition: 'attribute_not_exists(pk)' });
  const call = await callerFor(cloud, person);
  const { subUsers } = await call('account', 'user', {});
  for (const { name, number } of person.inspectors ?? [])
    if (!subUsers.some((known) => known.name === name))
      await call('account', 'createSubUser', { body: { name, InspectorAuthorityNumber: number } });
};

const keepDemoPerson = async (cloud: Cloud, table: Table, { name, email, number }: DemoPerson) => {
  const id = await keepUser(cloud.userPool, { email, name, password: DEMO_PASSWORD });
  const known = { nickname: name, name, picture: '', email_verified: true, privacyPolicy: null };
  await keepPerson(table, { ...known, id, email, InspectorAuthorityNumber: number });
  return id;
};

const callerFor = (cloud: Cloud, { email }: DemoPerson) => apiCaller(cloud, { email, password: DEMO_PASSWORD });
