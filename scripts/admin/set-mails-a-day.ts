import { organizationKey, trustOrganizationId } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { mailsADayUpdate } from '#lambdas/tenants/mail-allowance.ts';
import { readOrganization } from '#lambdas/tenants/stored.ts';

type Wanted = { organization: string | undefined; mailsADay: string; name: string; at: string };

/** Sets how many emails a workshop can send to customers in a day. Returns a message for the operator. */
export async function setMailsADay(table: Table, { organization = '', mailsADay, ...by }: Wanted) {
  const most = Number(mailsADay);
  if (!Number.isInteger(most) || most < 1)
    throw new Error(`--mails-a-day must be a whole number of at least 1, not ${mailsADay}.`);
  const id = trustOrganizationId(organization);
  const known = organization && (await table.get(organizationKey(id), { consistent: true }));
  if (!known) throw new Error(`There is no workshop ${organization || 'without --organization'}.`);
  const { refused } = await table.update(mailsADayUpdate(id, most, by));
  if (refused) throw new Error(`${organization} was removed meanwhile.`);
  return `${readOrganization(known).Name} can send ${most} emails a day to customers, from the next one on.`;
}
