import { plainly } from './plainly.ts';
import { eachOrganization } from './rebuild/each-organization.ts';
import { redueOrganization } from './rebuild/reminders.ts';

const HELP = `npm run redue -- [--organization <id>] [--data <folder> | --table <name>]

Makes due what people of one or all organizations are to be reminded of from today on, of all that there is: records, drafts,
estimates, and training where it is asked for. It is a part of \`npm run rebuild\`, by itself. Running it twice changes nothing more, nobody is told anything twice,
and people may work meanwhile.

--data       the folder of a running \`npm start\` (.local)
--table      a table in the AWS account that the shell is signed in to`;

export const redue = (args: string[]) =>
  eachOrganization({
    args,
    help: HELP,
    each: async (tenant) => {
      const { records, reminders, unreadable } = await redueOrganization(tenant);
      return { told: `${records} records, ${reminders} reminders due`, unreadable };
    },
  });

if (import.meta.main) await plainly(redue);
