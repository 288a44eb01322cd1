import type { Audience } from '#shared/notifications/tellings.ts';
import { isAdmin, loadMembers } from '../organizations/member-records.ts';
import { tenantOf } from '../table/connect.ts';
import type { OrganizationId } from '../table/keys.ts';

export type Admin = { id: string; email: string };

/** Returns the ids of the members of an audience. Someone who has left is not one. */
export const findRecipients = async (
  audience: Extract<Audience, 'senderAndAdmins' | 'senderOrAdmins'>,
  organizationId: OrganizationId,
  sender: string | undefined,
): Promise<string[]> => {
  const members = await loadMembers(tenantOf(organizationId));
  const people = members.filter(({ member }) => isAdmin(member) || member.gsi1sk === sender);
  const ids = people.map(({ member }) => String(member.gsi1sk));
  return audience === 'senderOrAdmins' && sender !== undefined && ids.includes(sender) ? [sender] : ids;
};

export const listAdmins = async (organizationId: OrganizationId): Promise<Admin[]> =>
  (await loadMembers(tenantOf(organizationId)))
    .filter(({ member }) => isAdmin(member))
    .map(({ member, person }) => ({ id: String(member.gsi1sk), email: String(person?.email ?? '') }));
