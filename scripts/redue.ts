import { plainly } from './plainly.ts';
import { ORGANIZATION_HELP, runForOrganizations } from './rebuild/each-organization.ts';
import { rescheduleOrganization } from './rebuild/reminders.ts';

const HELP = `npm run redue -- [--organization <id>] [--stage <stage> | --data <folder>]

Schedules reminders for the existing records, drafts, estimates and training of one or all organizations. Run it after an upgrade
that adds a reminder type. It is part of \`npm run rebuild\`. Idempotent: no one is reminded twice. People can keep working.

${ORGANIZATION_HELP}`;

export const redue = (args: string[]) =>
  runForOrganizations({
    args,
    help: HELP,
    each: async (tenant) => {
      const { records, reminders, unreadable } = await rescheduleOrganization(tenant);
      return { summary: `${records} records, ${reminders} reminders scheduled`, unreadable };
    },
  });

if (import.meta.main) await plainly(redue);
