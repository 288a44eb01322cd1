import { readFileSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { storePerson } from '#lambdas/account/records.ts';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { type OrganizationId, trustOrganizationId } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { mailsADayUpdate } from '#lambdas/tenants/mail-allowance.ts';
import { memberWrite, newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { parseWorkshops } from './import-directory/parse.ts';
import { storeDirectory } from './import-directory/store.ts';
import type { Cloud } from './local/cloud.ts';
import { ensureUser, localCredentials } from './local/pool.ts';
import { storeQuestionBank } from './question-bank/store.ts';
import { inRoot } from './root.ts';
import { type ApiCaller, apiCaller } from './seed/call.ts';
import { seedInspections } from './seed/inspections.ts';
import { seedQuizzes } from './seed/quizzes.ts';
import {
  DEMO_PASSWORD,
  type DemoPerson,
  type DemoWorkshop,
  demoWorkshops,
  trainingOrganization,
} from './seed/workshops.ts';

const DIRECTORY = inRoot('scripts', 'seed', 'directory.csv');

export type DemoUser = {
  email: string;
  password: string;
  organizationId: string;
  organizationName: string;
  scopes: readonly Scope[];
};

/** Creates the demo's people, workshops, inspections, quizzes and directory, unless they exist. */
export const seed = async (cloud: Cloud): Promise<DemoUser[]> => {
  const client = new DynamoDBClient({ endpoint: cloud.dynamoUrl, ...localCredentials });
  const table = dynamoTable(DynamoDBDocumentClient.from(client), cloud.tableName);
  await storeDirectory(table, parseWorkshops(readFileSync(DIRECTORY, 'utf8')).workshops);
  await storeQuestionBank(table, { publish: true });
  const users: DemoUser[] = [];
  for (const workshop of demoWorkshops) {
    const organizationId = await keepWorkshop(cloud, table, workshop);
    for (const person of workshop.staff) await keepStaff(cloud, table, person, organizationId);
    for (const { email, scopes } of [workshop.owner, ...workshop.staff])
      users.push({ email, password: DEMO_PASSWORD, organizationId, organizationName: workshop.details.Name, scopes });
  }
  client.destroy();
  return users;
};

/** Creates a workshop through the API, as its owner does. */
const keepWorkshop = async (cloud: Cloud, table: Table, workshop: DemoWorkshop): Promise<OrganizationId> => {
  const { owner, details, training, quizzes } = workshop;
  const ownerId = await keepDemoPerson(cloud, table, owner);
  if (training) await keepTraining(table, ownerId);
  const call = await callerFor(cloud, owner);
  const { Organization: main } = await call('account', 'user', {});
  const known = main && [main, ...main.Owns].find(({ Name }) => Name === details.Name);
  const organizationId = known
    ? trustOrganizationId(known.OrganizationID)
    : await makeWorkshop(call, table, ownerId, workshop);
  if (quizzes) await seedQuizzes(call, organizationId);
  return organizationId;
};

const makeWorkshop = async (call: ApiCaller, table: Table, ownerId: string, workshop: DemoWorkshop) => {
  const { owner, details, authorityNumber, idle } = workshop;
  const { OrganizationID } = await call('organizations', 'create', { body: details });
  const organizationId = trustOrganizationId(OrganizationID);
  await call('organizations', 'update', { body: { CompanyAuthorityNumber: authorityNumber } }, { organizationId });
  await table.write(memberWrite(ownerId, organizationId, owner.scopes, new Date()));
  // with the email limit of an established workshop
  await table.update(mailsADayUpdate(organizationId, 1_000, { name: 'demo', at: new Date().toISOString() }));
  const signs = { initialInspectorNumber: owner.number, companyAuthorityNumber: authorityNumber };
  if (!idle) await seedInspections(call, organizationId, signs);
  return organizationId;
};

/** Creates the training organization. Only we can give an organization its name. */
const keepTraining = async (table: Table, ownerId: string) => {
  const OrganizationID = trustOrganizationId(trainingOrganization.OrganizationID);
  await table.write(newOrganizationWrite({ ...trainingOrganization, OrganizationID }));
  await keepMember(table, ownerId, OrganizationID, ['Admin']);
};

const keepMember = (table: Table, id: string, organizationId: OrganizationId, scopes: Scope[]) =>
  table.write({ ...memberWrite(id, organizationId, scopes, new Date()), condition: 'attribute_not_exists(pk)' });

/** Adds staff directly instead of through an invite. */
const keepStaff = async (cloud: Cloud, table: Table, person: DemoPerson, organizationId: OrganizationId) => {
  const id = await keepDemoPerson(cloud, table, person);
  await keepMember(table, id, organizationId, person.scopes);
  const call = await callerFor(cloud, person);
  const { subUsers } = await call('account', 'user', {});
  for (const { name, number } of person.inspectors ?? [])
    if (!subUsers.some((known) => known.name === name))
      await call('account', 'createSubUser', { body: { name, InspectorAuthorityNumber: number } });
};

const keepDemoPerson = async (cloud: Cloud, table: Table, { name, email, number }: DemoPerson) => {
  const id = await ensureUser(cloud.userPool, { email, name, password: DEMO_PASSWORD });
  const known = { nickname: name, name, picture: '', email_verified: true };
  const privacyPolicy = new Date().toISOString();
  await storePerson(table, { ...known, id, email, InspectorAuthorityNumber: number, privacyPolicy });
  return id;
};

const callerFor = (cloud: Cloud, { email }: DemoPerson) => apiCaller(cloud, { email, password: DEMO_PASSWORD });
