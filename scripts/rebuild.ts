import { plainly } from './plainly.ts';
import { addAddresses } from './rebuild/addresses.ts';
import { eachOrganization } from './rebuild/each-organization.ts';
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

await plainly((args) =>
  eachOrganization({
    args,
    help: HELP,
    switches: ['addresses'],
    before: async (isOn, client, tableName) => {
      if (!isOn('addresses')) return;
      const { read, added } = await addAddresses(client, tableName);
      console.log(`Read ${read} items, the whole table, and gave ${added} of them an address.`);
    },
    each: async (tenant) => {
      const { records, lines, facts, counts, reminders, unreadable } = await rebuildOrganization(tenant);
      const corrected = `${lines} lines, ${facts} facts and ${counts} counts corrected`;
      return { told: `${records} records, ${corrected}, ${reminders} drafts and estimates reminded of`, unreadable };
    },
  }),
);
