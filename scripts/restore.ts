import { parseArgs } from 'node:util';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { TABLE_HELP, tableOptions, withTable } from './local/open-table.ts';
import { plainly } from './plainly.ts';
import { addIndexKeys } from './rebuild/index-keys.ts';
import { counters, raiseNumbers } from './restore/raise-numbers.ts';

const HELP = `npm run restore -- <name> [--stage <stage> --table <name> | --data <folder>]

Run this first after a restore of the table, before anyone works with it. It raises every organization's sheet numbers by
${counters.sheets.by} and its estimate numbers by ${counters.estimates.by}, so that no number is issued twice. The name
identifies the restore, such as 2026-11-22T03:00. Running it again with the same name changes nothing.

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
      const tenant = { table, organizationId };
      const { from, to, done } = await raiseNumbers(tenant, name, new Date());
      const { to: estimates } = await raiseNumbers(tenant, name, new Date(), 'estimates');
      console.log(`${organizationId}: ${from} → ${to}, estimates → ${estimates}${done ? '' : ', raised before'}`);
      if (done) raised += 1;
      else earlier += 1;
    }
  });
  console.log(`Organizations whose numbers were raised for ${name}: ${raised} now, ${earlier} before.`);
}

if (import.meta.main) await plainly(restore);
