import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { type OrganizationId, readOrganizationId } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { memberWrite } from '#lambdas/tenants/stored.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import { ensureUser, localCredentials } from '#scripts/local/pool.ts';
import { type ApiCaller, apiCaller } from '#scripts/seed/call.ts';

export type Reached = Pick<Cloud, 'apiUrl' | 'userPool' | 'dynamoUrl' | 'tableName' | 'pumpUrl'>;
export type Person = { id: string; call: ApiCaller; as: { organizationId: string } };

/** A workshop with two Admins, a neighbour without any data, and the table, to read what is stored. */
export type Shop = {
  organizationId: OrganizationId;
  people: readonly Person[];
  neighbour: Person;
  table: Table;
  pumpUrl: string;
  /** True if parts of the cloud are killed while people work. */
  isKilled: boolean;
};

export const openTable = ({ dynamoUrl, tableName }: Reached) =>
  dynamoTable(DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamoUrl, ...localCredentials })), tableName);

export const openShop = async (cloud: Reached, table: Table, isKilled = false): Promise<Shop> => {
  const owner = await openWorkshop(cloud, 'Record Motors');
  const neighbour = await openWorkshop(cloud, 'Neighbour Motors');
  const organizationId = readOrganizationId({ pk: `ORG#${owner.as.organizationId}`, sk: 'ORGANIZATION' });
  const other = await newPerson(cloud, 'Second Person');
  await table.write(memberWrite(other.id, organizationId, ['Admin'], new Date()));
  const people = [owner, { ...other, as: owner.as }];
  return { organizationId, people, neighbour, table, pumpUrl: cloud.pumpUrl, isKilled };
};

const newPerson = async (cloud: Reached, name: string) => {
  const who = { email: `${randomUUID()}@example.nz`, name, password: 'Drill-person-1' };
  const id = await ensureUser(cloud.userPool, who);
  return { id, email: who.email, call: await apiCaller(cloud, who) };
};

const openWorkshop = async (cloud: Reached, Name: string): Promise<Person> => {
  const { id, email, call } = await newPerson(cloud, `${Name} Owner`);
  const details = { Name, Email: email, Phone: '093001234', Address: '1 Road', City: 'Taupo', PostCode: '3330' };
  const { OrganizationID } = await call('organizations', 'create', { body: details });
  return { id, call, as: { organizationId: OrganizationID } };
};
