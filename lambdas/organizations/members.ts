import type * as z from 'zod';
import type { GrantableScope, Member } from '#shared/organizations/model.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { readMembership } from '../tenants/stored.ts';
import { removeAdmin } from './last-admin.ts';
import {
  changeMember,
  ifMemberUnchanged,
  isAdmin,
  loadMember,
  loadMembers,
  type StoredMember,
} from './member-records.ts';
import { listLeft } from './membership.ts';

export const listMembers = async (context: Context) => {
  const [members, left] = await Promise.all([loadMembers(context), listLeft(context)]);
  return { members: members.map(describeMember).sort((a, b) => a.name.localeCompare(b.name, 'en-NZ')), left };
};

/** Sets the scopes that Admins can assign. SuperAdmin stays unchanged. */
export const saveMember = async (context: Context, id: string, given: z.infer<typeof GrantableScope>[]) => {
  const { member, person } = await loadMember(context, id);
  const ours = readMembership(member).scopes.filter((scope) => scope === 'SuperAdmin');
  const scopes = [...new Set(given), ...ours];
  const { condition, values } = ifMemberUnchanged(member);
  const update = {
    key: member,
    expression: 'SET scopes = :scopes, scopesBy = :by',
    condition,
    values: { ...values, ':scopes': scopes, ':by': makeAuthorship(context) },
  };
  if (isAdmin(member) && !scopes.includes('Admin')) await removeAdmin(context, id, { update }, 'save');
  else await changeMember(context, { update });
  return describeMember({ member: { ...member, scopes }, person });
};

const describeMember = ({ member, person }: StoredMember): Member => {
  const { scopes, memberSince } = readMembership(member);
  return {
    id: String(member.gsi1sk),
    name: String(person?.name || person?.nickname || ''),
    email: String(person?.email ?? ''),
    InspectorAuthorityNumber: String(person?.InspectorAuthorityNumber ?? ''),
    scopes,
    memberSince,
    lastSeen: person?.lastSeen ? String(person.lastSeen) : null,
  };
};
