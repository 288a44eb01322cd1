import { parseArgs } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Tenant } from '#lambdas/http/context.ts';
import { trustOrganizationId } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { TABLE_HELP, tableOptions, withTable } from '../local/open-table.ts';

export const ORGANIZATION_HELP = `--organization  the only organization to process
${TABLE_HELP.replaceAll(/^(--\w+) +/gm, (_, name: string) => name.padEnd(16))}`;

type Work = {
  args: string[];
  help: string;
  switches?: readonly string[];
  before?: (
    isOn: (name: string) => boolean,
    client: DynamoDBDocumentClient,
    tableName: string,
    table: Table,
  ) => Promise<void>;
  /** Processes an organization. Returns a summary and the number of records that couldn't be read. */
  each: (tenant: Tenant) => Promise<{ summary: string; unreadable: number }>;
};

export const runForOrganizations = async ({ args, help, switches = [], before, each }: Work) => {
  const { values } = parseArgs({
    args,
    options: {
      ...tableOptions,
      organization: { type: 'string' },
      ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
    },
  });
  if (values.help) return console.log(help);
  let organizations = 0;
  let failures = 0;
  await withTable(values, async (table, client, tableName) => {
    await before?.((name) => Object(values)[name] === true, client, tableName, table);
    const wanted = values.organization ? [trustOrganizationId(values.organization)] : walkOrganizations(table);
    for await (const organizationId of wanted) {
      const { summary, unreadable } = await each({ table, organizationId });
      console.log(`${organizationId}: ${summary}, ${unreadable} records unreadable.`);
      organizations++;
      failures += unreadable;
    }
  });
  console.log(
    `${organizations} organizations.${organizations ? '' : ' Do they have index keys? See npm run rebuild -- --help.'}`,
  );
  if (failures > 0) throw new Error(`${failures} records could not be read: see above.`);
};
