import { readPerson } from '#lambdas/account/records.ts';
import { userKey } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import { readMembership } from '#lambdas/tenants/stored.ts';
import { findUserId, type Where } from './find-user.ts';

/** Gives a person the scope that no Admin can give, in one workshop of theirs. Answers what it did, in a sentence. */
export async function makeSuperAdmin(where: Where, email: string, organization?: string) {
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
        ? `${email} is no member of ${organization}, but of ${members.map((one) => one.organizationId).join(', ') || 'none'}.`
        : `${email} has signed up, and has no workshop yet: sign in and make one, or join one. Then run this again.`,
    );

  const { scopes, organizationId } = readMembership(member);
  if (scopes.includes('SuperAdmin'))
    return `${email} was a SuperAdmin in ${organizationId} already: nothing was changed.`;
  const { refused } = await table.write({
    update: {
      key: member,
      expression: 'SET scopes = :scopes, scopesBy = :by',
      condition: 'attribute_not_exists(leftAt) AND scopes = :seen',
      values: {
        ':scopes': [...scopes, 'SuperAdmin'],
        ':seen': member.scopes,
        // who holds the keys of the account, and no person of the app
        ':by': { userId: 'operator', at: now.toISOString() },
      },
    },
  });
  if (refused) throw new Error(`Somebody else has just changed what ${email} may do: run this again.`);
  return `${email} is a SuperAdmin now, in ${organizationId}. It holds from their next click on.`;
}
