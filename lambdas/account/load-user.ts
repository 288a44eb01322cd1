import type { User, UserOrganization } from '#shared/account/model.ts';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { nzDate } from '#shared/nz-date.ts';
import { undoUntil } from '#shared/organizations/closing.ts';
import type { UserContext } from '../http/context.ts';
import { contentKey, organizationKey, pricesKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { readClosing } from '../tenants/closed.ts';
import { withPrices } from '../tenants/prices.ts';
import { readOrganization } from '../tenants/stored.ts';
import { hasPolicyChanged, recordVisit } from './record-visit.ts';
import { type Account, getMainOrganizationId } from './records.ts';

/** Returns the signed-in person with their organizations, and records the visit. */
export const loadUser = async (context: UserContext, account: Account): Promise<User> => {
  const { table, now } = context;
  const { memberships, left, subUsers } = account;
  const today = nzDate(now);
  const [policy, ...items] = await table.getAll(
    [
      contentKey('PRIVACY'),
      ...[...memberships, ...left].map((one) => organizationKey(one.organizationId)),
      ...memberships.map((one) => pricesKey(one.organizationId)),
    ],
    { consistent: true },
  );
  const policyUpdatedAt = policy ? String(policy.updatedAt) : DEFAULT_POLICY_UPDATED_AT;

  const organizations = memberships.flatMap(({ scopes }, index): UserOrganization[] => {
    const item = items[index];
    const closed = item ? readClosing(item) : null;
    if (!item || (closed && closed.opensUntil < today)) return [];
    // kept even if its prices can't be read: its members would be asked to create another one
    const prices = items[memberships.length + left.length + index];
    return [{ ...withPrices(item, prices), scopes, closed }];
  });
  const main = organizations.find((one) => one.OrganizationID === getMainOrganizationId(account)) ?? organizations[0];

  const returns = left.flatMap(({ organizationId, leftAt }, index) => {
    const item = items[memberships.length + index];
    const returnsUntil = undoUntil(nzDate(new Date(leftAt)));
    if (!item || readClosing(item) || returnsUntil < today) return [];
    return readEach([item], readOrganization).map(({ Name }) => ({
      OrganizationID: organizationId,
      Name,
      returnsUntil,
    }));
  });

  const { unread, ...person } = await recordVisit(context, account.person, policyUpdatedAt);
  return {
    ...person,
    privacyPolicyChanged: hasPolicyChanged(person, policyUpdatedAt),
    unreadNotifications: Math.max(0, unread),
    scopes: main?.scopes ?? [],
    subUsers,
    Organization: main ? { ...main, Owns: organizations.filter((organization) => organization !== main) } : null,
    left: returns,
  };
};
