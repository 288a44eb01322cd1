import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { readPerson } from '#lambdas/account/records.ts';
import { peopleLists } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Item } from '#lambdas/table/table.ts';
import { memberItem, readMembership } from '#lambdas/tenants/stored.ts';
import type { AdminContext } from './find-user.ts';

/**
 * Moves the memberships of a person's lost account to their new one. The table has the email of every account. Returns
 * a message for the operator. Safe to run again.
 */
export async function rejoin(where: AdminContext, email: string) {
  const account = await findAccount(where, email);
  if (!account.sub) throw new Error(`Nobody has signed up as ${email}. Sign up on the site first.`);
  if (account.email_verified !== 'true')
    throw new Error(`${email} isn’t verified, so it could be someone else’s. Open the link in the email first.`);
  const moved: string[] = [];
  for (const member of await findLostMemberships(where, account.sub, email))
    if (await moveMembership(where, member, account.sub)) moved.push(readMembership(member).organizationId);
  return moved.length > 0
    ? `${email} belongs to ${moved.join(', ')} again.`
    : `No lost account of ${email} belongs to a workshop.`;
}

/** Returns the attributes of an account by email or id; none if there is no such account. */
const findAccount = async ({ pool, userPoolId: UserPoolId }: AdminContext, Username: string) => {
  try {
    const { UserAttributes = [] } = await pool.send(new AdminGetUserCommand({ UserPoolId, Username }));
    return Object.fromEntries(UserAttributes.map(({ Name = '', Value = '' }) => [Name, Value]));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
    return {};
  }
};

/** Finds the memberships of accounts with this email that the user pool no longer has. */
const findLostMemberships = async (where: AdminContext, sub: string, email: string): Promise<Item[]> => {
  const { table } = where;
  const found: Item[] = [];
  for (const pk of peopleLists())
    for (const { pk: user } of await searchAll(table, { index: 'gsi1', pk })) {
      const items = await searchAll(table, { pk: user, consistent: true });
      const person = items.find(({ type }) => type === 'USER');
      const { id, email: stored } = person ? readPerson(person) : {};
      if (!id || id === sub || stored?.toLowerCase() !== email.toLowerCase()) continue;
      if (!(await findAccount(where, id)).sub)
        found.push(...items.filter((one) => one.type === 'MEMBER' && !one.leftAt));
    }
  return found;
};

const moveMembership = async ({ table, now }: AdminContext, member: Item, sub: string) => {
  const { organizationId, scopes, memberSince } = readMembership(member);
  const { refused } = await table.write(
    { put: { ...memberItem(sub, organizationId, scopes, now), memberSince }, condition: 'attribute_not_exists(pk)' },
    { remove: member, condition: 'attribute_exists(pk)' },
  );
  return !refused;
};
