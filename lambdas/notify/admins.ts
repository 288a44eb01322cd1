import { isAdmin, loadMembers } from '../organizations/member-records.ts';
import { table } from '../table/connect.ts';
import type { OrganizationId } from '../table/organization-id.ts';

export type Admin = { id: string; email: string };

export const adminsOf = async (organizationId: OrganizationId): Promise<Admin[]> =>
  (await loadMembers({ table: table(), organizationId }))
    .filter(({ member }) => isAdmin(member))
    .map(({ member, person }) => ({ id: String(member.gsi1sk), email: String(person?.email ?? '') }));
