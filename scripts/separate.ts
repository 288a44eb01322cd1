import { parseArgs } from 'node:util';
import { trustOrganizationId } from '#lambdas/table/keys.ts';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { tableOptions, withTable } from './local/open-table.ts';
import { plainly } from './plainly.ts';
import { ORGANIZATION_HELP } from './rebuild/each-organization.ts';
import { undoRun } from './separate/changes.ts';
import { separateOrganization } from './separate/organization.ts';

const HELP = `npm run separate -- [--apply | --undo <run>] [--organization <id>] [--vehicle <id>]… [--stage <stage> | --data <folder>]

Separates vehicles that releases before 2027 joined, because their VIN was a word such as NONE, or the same short chassis number.
Each plate gets its own vehicle, with the owner, the declined work and the facts of its records. Records don't change, and nothing
is deleted. Without --apply it only reports. A second run changes nothing. People can keep working.

--apply         separates them, and prints the name of the run
--undo          undoes a run, except for vehicles that have changed since
--vehicle       a joined vehicle to separate, if not all; may be repeated
${ORGANIZATION_HELP}`;

export const separate = async (args: string[], now = new Date()) => {
  const { values } = parseArgs({
    args,
    options: {
      ...tableOptions,
      organization: { type: 'string' },
      vehicle: { type: 'string', multiple: true, default: [] },
      apply: { type: 'boolean', default: false },
      undo: { type: 'string' },
    },
  });
  if (values.help) return console.log(HELP);
  if (values.undo !== undefined && (values.apply || !/^[\w-]+$/.test(values.undo)))
    throw new Error('--undo needs the name of a run, without --apply.');
  const run = values.apply ? `run-${now.getTime().toString(36)}` : undefined;
  let [vehicles, refused] = [0, 0];
  await withTable(values, async (table) => {
    const wanted = values.organization ? [trustOrganizationId(values.organization)] : walkOrganizations(table);
    for await (const organizationId of wanted) {
      const tenant = { table, organizationId };
      if (values.undo) {
        const { undone, kept } = await undoRun(values.undo, tenant, now);
        console.log(`${organizationId}: ${undone} steps undone, ${kept} kept because something has changed since.`);
        continue;
      }
      const done = await separateOrganization(tenant, { only: values.vehicle, run, report: console.log });
      console.log(`${organizationId}: ${done.vehicles} vehicles to separate, ${done.unreadable} records unreadable.`);
      vehicles += done.vehicles;
      refused += done.refused;
    }
  });
  if (values.undo) return;
  if (!run) console.log(vehicles > 0 ? 'Nothing was changed. Add --apply to separate them.' : 'Nothing to separate.');
  else console.log(`Done. To undo it: npm run separate -- --undo ${run}`);
  if (refused > 0) throw new Error(`${refused} steps met a change by someone else. Run it again.`);
};

if (import.meta.main) await plainly(separate);
