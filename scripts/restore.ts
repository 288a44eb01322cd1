import { parseArgs } from 'node:util';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { openTableOf } from './local/open-table.ts';
import { plainly } from './plainly.ts';
import { addAddresses } from './rebuild/addresses.ts';
import { RAISED_BY, raiseNumbers } from './restore/raise-numbers.ts';

const HELP = `npm run restore -- <name> [--data <folder> | --table <name>]

The first thing after a restore of the table, before anybody works with it: every organization's sheet numbers go on
${RAISED_BY} later, so that none is given again that was given after the instant the table was restored to. The name is of
this restore, such as 2026-11-22T03:00; the same name again raises nothing twice.

--data   the folder of a running \`npm start\` (.local)
--table  a table in the AWS account that the shell is signed in to`;

export async function restore(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { data: { type: 'string', default: '.local' }, table: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  if (values.help || !name || more.length > 0) return console.log(HELP);
  if (!/^[\w.:-]{1,100}$/.test(name)) throw new Error('The name of a restore has letters, digits and . : - _ only.');
  const { client, tableName } = openTableOf(values);
  const table = dynamoTable(client, tableName);
  // restored to before organizations had a place in a list, none must be missing in it
  await addAddresses(client, tableName);
  let raised = 0;
  let earlier = 0;
  for await (const organizationId of walkOrganizations(table)) {
    const { from, to, done } = await raiseNumbers({ table, organizationId }, name, new Date());
    console.log(`${organizationId}: ${from} → ${to}${done ? '' : ', raised before'}`);
    if (done) raised += 1;
    else earlier += 1;
  }
  client.destroy();
  console.log(`Organizations whose sheet numbers were raised for ${name}: ${raised} now, ${earlier} before.`);
}

if (import.meta.main) await plainly(restore);
