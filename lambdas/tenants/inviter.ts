import type { Caller } from '../http/context.ts';
import { inviteKey, organizationKey, trustOrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readClosing } from './closed.ts';

/**
 * Returns the organization that an invite code belongs to, if the code is current and unexpired and the organization is
 * open.
 */
export const findInviter = async (
  code: string,
  { table, now }: Pick<Caller, 'table' | 'now'>,
): Promise<Item | undefined> => {
  const invite = code && (await table.get(inviteKey(code), { consistent: true }));
  if (!invite || String(invite.expires) <= now.toISOString()) return undefined;
  const organizationId = trustOrganizationId(String(invite.organizationId));
  const organization = await table.get(organizationKey(organizationId), { consistent: true });
  return organization && organization.inviteCode === code && !readClosing(organization) ? organization : undefined;
};
