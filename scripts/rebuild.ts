import { parseArgs } from 'node:util';
import { trustOrganizationId } from '#lambdas/table/organization-id.ts';
import { dynamoTable } from '#lambdas/table/table.ts';
import { everyOrganization } from '#lambdas/tenants/every-organization.ts';
import { openTableOf } from './local/open-table.ts';
import { plainly } from './plainly.ts';
import { addAddresses } from './rebuild/addresses.ts';
import { rebuildOrganization } from './rebuild/organization.ts';

const HELP = `npm run rebuild -- [--organization <id>] [--addresses] [--data <folder> | --table <name>]

Makes anew what follows from the records of one or all organizations: what inspections are found by, what they count as, how often
each reason was given, and of what people are reminded next, of drafts and estimates too. Running it twice changes nothing more; people may work meanwhile.

--addresses  first gives organizations, people and vehicles that were stored before November 2026, and members who left
             and owners of vehicles who were linked before December 2026, their place in the lists that are read here, by
             Admins and on a customer's page. It reads the whole table: once,
             after those releases are deployed
--data       the folder of a running \`npm start\` (.local)
--table      a table in the AWS account that the shell is signed in to`;

await plainly(async () => {
  const { values } = parseArgs({
    options: {
      organization: { type: 'string' },
      addresses: { type: 'boolean', default: false },
      data: { type: 'string', default: '.local' },
      table: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  const { client, tableName } = openTableOf(values);
  const table = dynamoTable(client, tableName);
  if (values.addresses) {
    const { read, added } = await addAddresses(client, tableName);
    console.log(`Read ${read} items, the whole table, and gave ${added} of them an address.`);
  }
  const wanted = values.organization ? [trustOrganizationId(values.organization)] : everyOrganization(table);
  let organizations = 0;
  let unreadable = 0;
  for await (const organizationId of wanted) {
    const done = await rebuildOrganization({ table, organizationId });
    console.log(
      `${organizationId}: ${done.records} records, ${done.lines} lines, ${done.facts} facts and ${done.counts} counts corrected, ${done.reminders} drafts and estimates reminded of, ${done.unreadable} records unreadable.`,
    );
    organizations++;
    unreadable += done.unreadable;
  }
  client.destroy();
  console.log(`${organizations} organizations.${organizations ? '' : ' Were they given addresses? See --help.'}`);
  if (unreadable > 0) throw new Error(`${unreadable} records cannot be read: see above.`);
});
