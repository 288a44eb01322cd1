import { organizationKey, trustOrganizationId } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { mailsADayUpdate } from '#lambdas/tenants/mail-allowance.ts';
import { readOrganization } from '#lambdas/tenants/stored.ts';

type Wanted = { organization: string | undefined; mailsADay: string; name: string; at: string };

/** Sets how many emails a workshop may send to customers in a day. Answers what it did, in a sentence. */
export async function setMailsADay(table: Table, { organization = '', mailsADay, ...by }: Wanted) {
  const most = Number(mailsADay);
  if (!Number.isInteger(most) || most < 1)
    throw new Error(`--mails-a-day takes a whole number from 1 on, not ${mailsADay}.`);
  const id = trustOrganizationId(organization);
  const known = organization && (await table.get(organizationKey(id), { consistent: true }));
  if (!known) throw new Error(`There is no workshop ${organization || 'without --organization'}.`);
  const { refused } = await table.update(mailsADayUpdate(id, most, by));
  if (refused) throw new Error(`${organization} has gone.`);
  return `${readOrganization(known).Name} may send ${most} emails a day to customers. It holds from the next one on.`;
}
