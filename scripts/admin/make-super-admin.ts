import { readPerson } from '#lambdas/account/records.ts';
import { userKey } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import { readMembership } from '#lambdas/tenants/stored.ts';
import { type AdminContext, findUserId } from './find-user.ts';

/**
 * Gives a person the SuperAdmin scope, which no Admin can assign, in one of their workshops. Returns a message for the
 * operator.
 */
export async function makeSuperAdmin(where: AdminContext, email: string, organization?: string) {
  const { table, now } = where;
  const userId = await findUserId(where, email);
  const items = await searchAll(table, { pk: userKey(userId).pk, consistent: true });
  const person = items.find(({ type }) => type === 'USER');
  const members = items
    .filter(({ type, leftAt }) => type === 'MEMBER' && !leftAt)
    .toSorted((a, b) => (String(a.memberSince) < String(b.memberSince) ? -1 : 1));
  const wanted = organization ?? (person && readPerson(person).mainOrganizationId);
  const member =
    members.find(({ organizationId }) => organizationId === wanted) ?? (organization ? undefined : members[0]);
  if (!member)
    throw new Error(
      organization
        ? `${email} isn’t a member of ${organization}, but of ${members.map((one) => one.organizationId).join(', ') || 'none'}.`
        : `${email} has signed up but has no workshop yet. Log in and create or join one, then run this again.`,
    );

  const { scopes, organizationId } = readMembership(member);
  if (scopes.includes('SuperAdmin'))
    return `${email} is already a SuperAdmin in ${organizationId}. Nothing was changed.`;
  const { refused } = await table.write({
    update: {
      key: member,
      expression: 'SET scopes = :scopes, scopesBy = :by',
      condition: 'attribute_not_exists(leftAt) AND scopes = :seen',
      values: {
        ':scopes': [...scopes, 'SuperAdmin'],
        ':seen': member.scopes,
        // the operator isn't a user of the app
        ':by': { userId: 'operator', at: now.toISOString() },
      },
    },
  });
  if (refused) throw new Error(`Someone else has just changed the permissions of ${email}. Run this again.`);
  return `${email} is a SuperAdmin now, in ${organizationId}. It applies from their next click.`;
}
