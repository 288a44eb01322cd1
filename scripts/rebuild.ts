import { refoldDirectory } from './import-directory/store.ts';
import { plainly } from './plainly.ts';
import { ORGANIZATION_HELP, runForOrganizations } from './rebuild/each-organization.ts';
import { addIndexKeys } from './rebuild/index-keys.ts';
import { rebuildOrganization } from './rebuild/organization.ts';

const HELP = `npm run rebuild -- [--organization <id>] [--index-keys] [--stage <stage> | --data <folder>]

Rebuilds derived data (search index, counters, reason usage, estimate numbers, reminders, identity keys) from the
records of one or all organizations, and the search keys of the workshop directory. Idempotent. People can keep working.

--index-keys    first adds index keys to organizations, people and vehicles stored before November 2026, and to former members
                and vehicle owners stored before December 2026. Lists need them. It scans the whole table: run it once, after
                those releases are deployed
${ORGANIZATION_HELP}`;

await plainly((args) =>
  runForOrganizations({
    args,
    help: HELP,
    switches: ['index-keys'],
    before: async (isOn, client, tableName, table) => {
      const { changed } = await refoldDirectory(table);
      if (changed > 0) console.log(`Stored ${changed} workshops of the directory under today's search keys.`);
      if (!isOn('index-keys')) return;
      const { read, added } = await addIndexKeys(client, tableName);
      console.log(`Scanned the whole table (${read} items) and added index keys to ${added} of them.`);
    },
    each: async (tenant) => {
      const made = await rebuildOrganization(tenant);
      const { records, lines, facts, sums, counts, numbered, estimates, passes, reminders, keys, unreadable } = made;
      const corrected = `${lines} index lines, ${facts} facts, ${sums} sums, ${counts} counts and ${estimates + passes} estimates corrected, ${numbered} estimates numbered`;
      const scheduled = `${reminders} reminders of drafts and estimates scheduled`;
      return {
        summary: `${records} records, ${corrected}, ${scheduled}, ${keys} vehicles and customers with new identity keys`,
        unreadable,
      };
    },
  }),
);
