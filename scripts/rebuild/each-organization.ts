import { parseArgs } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Tenant } from '#lambdas/http/context.ts';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { trustOrganizationId } from '#lambdas/table/keys.ts';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { openTableOf } from '../local/open-table.ts';

/** What is told of an organization, and how many of its records could not be read. */
type Done = { told: string; unreadable: number };
type Work = {
  args: string[];
  help: string;
  /** Options that are switched on by their name, beside those of the table and the organization. */
  switches?: readonly string[];
  before?: (on: (name: string) => boolean, client: DynamoDBDocumentClient, tableName: string) => Promise<void>;
  each: (tenant: Tenant) => Promise<Done>;
};

/** A command that goes through one or all organizations of a table and tells what it did in each. */
export const eachOrganization = async ({ args, help, switches = [], before, each }: Work) => {
  const { values } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      data: { type: 'string', default: '.local' },
      table: { type: 'string' },
      help: { type: 'boolean' },
      ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
    },
  });
  if (values.help) return console.log(help);
  const { client, tableName } = openTableOf(values);
  const table = dynamoTable(client, tableName);
  await before?.((name) => Object(values)[name] === true, client, tableName);
  const wanted = values.organization ? [trustOrganizationId(values.organization)] : walkOrganizations(table);
  let organizations = 0;
  let unreadable = 0;
  for await (const organizationId of wanted) {
    const done = await each({ table, organizationId });
    console.log(`${organizationId}: ${done.told}, ${done.unreadable} records unreadable.`);
    organizations++;
    unreadable += done.unreadable;
  }
  client.destroy();
  console.log(
    `${organizations} organizations.${organizations ? '' : ' Were they given addresses? See npm run rebuild -- --help.'}`,
  );
  if (unreadable > 0) throw new Error(`${unreadable} records cannot be read: see above.`);
};
