import { notFound, Problem } from '#shared/problem.ts';
import type { Tenant } from '../http/context.ts';
import { memberKey, memberList, userKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import type { Condition, Item, Write } from '../table/table.ts';
import { readMembership } from '../tenants/stored.ts';

/** A membership and its person. */
export type StoredMember = { member: Item; person: Item | undefined };

/** Loads all current members: ids from the index, data from the table. */
export const loadMembers = async ({ table, organizationId }: Tenant): Promise<StoredMember[]> => {
  const lines = await searchAll(table, { index: 'gsi1', pk: memberList(organizationId) });
  return membersOf({ table, organizationId }, ...lines.map(({ gsi1sk }) => String(gsi1sk)));
};

/** Loads a member. Throws `not-found` for former members and for people who were never members. */
export const loadMember = async (tenant: Tenant, userId: string): Promise<StoredMember> => {
  const [found] = await membersOf(tenant, userId);
  if (!found) throw notFound();
  return found;
};

const membersOf = async ({ table, organizationId }: Tenant, ...userIds: string[]): Promise<StoredMember[]> => {
  const keys = userIds.flatMap((id) => [memberKey(id, organizationId), userKey(id)]);
  const items = await table.getAll(keys, { consistent: true });
  return userIds.flatMap((_, i) => {
    const [member, person] = items.slice(2 * i);
    return member && !member.leftAt ? [{ member, person }] : [];
  });
};

export const isAdmin = (member: Item) => readMembership(member).scopes.includes('Admin');

/** Condition that the membership is current, with the scopes that were read. */
export const ifMemberUnchanged = ({ scopes }: Item) =>
  ({ condition: 'attribute_not_exists(leftAt) AND scopes = :seen', values: { ':seen': scopes } }) satisfies Condition;

/** Writes a member, together with checks. Returns false if only a check failed. */
export const changeMember = async ({ table }: Tenant, change: Write, ...checks: Write[]): Promise<boolean> => {
  const { refused = [] } = await table.write(change, ...checks);
  const met = refused.find(({ index }) => index === 0);
  if (met && (!met.item || met.item.leftAt)) throw notFound();
  if (met) throw new Problem('try-again', 'Someone else is changing this member. Please try again.');
  return refused.length === 0;
};
