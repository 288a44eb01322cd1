import { isAdmin, loadMembers } from '../organizations/member-records.ts';
import { table } from '../table/connect.ts';
import type { OrganizationId } from '../table/keys.ts';

export type Admin = { id: string; email: string };

/** Returns the ids of the sender, unless they have left, and of all Admins. */
export const listSenderAndAdmins = async (organizationId: OrganizationId, sender: string | undefined) => {
  const members = await loadMembers({ table: table(), organizationId });
  const people = members.filter(({ member }) => isAdmin(member) || member.gsi1sk === sender);
  return people.map(({ member }) => String(member.gsi1sk));
};

/** Returns the id of the sender or, if they have left, of the Admins. */
export const listSenderOrAdmins = async (organizationId: OrganizationId, sender: string) => {
  const people = await listSenderAndAdmins(organizationId, sender);
  return people.includes(sender) ? [sender] : people;
};

export const listAdmins = async (organizationId: OrganizationId): Promise<Admin[]> =>
  (await loadMembers({ table: table(), organizationId }))
    .filter(({ member }) => isAdmin(member))
    .map(({ member, person }) => ({ id: String(member.gsi1sk), email: String(person?.email ?? '') }));
