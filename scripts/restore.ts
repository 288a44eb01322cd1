import { parseArgs } from 'node:util';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { TABLE_HELP, tableOptions, withTable } from './local/open-table.ts';
import { plainly } from './plainly.ts';
import { addIndexKeys } from './rebuild/index-keys.ts';
import { RAISED_BY, raiseNumbers } from './restore/raise-numbers.ts';

const HELP = `npm run restore -- <name> [--data <folder> | --table <name>]

Run this first after a restore of the table, before anyone works with it. It raises every organization's sheet numbers by
${RAISED_BY}, so that no number is issued twice. The name identifies the restore, such as 2026-11-22T03:00. Running it again
with the same name changes nothing.

${TABLE_HELP}`;

export async function restore(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: tableOptions });
  const [name, ...more] = positionals;
  if (values.help || !name || more.length > 0) return console.log(HELP);
  if (!/^[\w.:-]{1,100}$/.test(name)) throw new Error('A restore name can only contain letters, digits and . : - _');
  let raised = 0;
  let earlier = 0;
  await withTable(values, async (table, client, tableName) => {
    // Adds missing index keys first: a table restored from before they existed must list all organizations.
    await addIndexKeys(client, tableName);
    for await (const organizationId of walkOrganizations(table)) {
      const { from, to, done } = await raiseNumbers({ table, organizationId }, name, new Date());
      console.log(`${organizationId}: ${from} → ${to}${done ? '' : ', raised before'}`);
      if (done) raised += 1;
      else earlier += 1;
    }
  });
  console.log(`Organizations whose sheet numbers were raised for ${name}: ${raised} now, ${earlier} before.`);
}

if (import.meta.main) await plainly(restore);
