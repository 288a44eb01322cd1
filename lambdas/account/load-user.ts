import type { User, UserOrganization } from '#shared/account/model.ts';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { Advert } from '#shared/content/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { undoUntil } from '#shared/organizations/closing.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { UserContext } from '../http/context.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import { contentKey, contentVersionKey, organizationKey, pricesKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { readClosing } from '../tenants/closed.ts';
import { withPrices } from '../tenants/prices.ts';
import { readOrganization } from '../tenants/stored.ts';
import { findCorrectedEmail } from './corrected-email.ts';
import { type Account, getMainOrganizationId, type KnownPerson, personUpdate, readPerson } from './records.ts';

/** Returns the signed-in person with their organizations, and records the visit. */
export const loadUser = async (context: UserContext, account: Account): Promise<User> => {
  const { table, now } = context;
  const { memberships, left, subUsers } = account;
  const today = nzDate(now);
  const [policy, advert, ...items] = await table.getAll(
    [
      contentKey('PRIVACY'),
      contentKey('ADVERT'),
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
    // keep an organization whose prices are unreadable: otherwise its members would be asked to create another one
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

  const emailCorrection = findCorrectedEmail(account, now);
  const { unread, ...person } = await recordVisit(context, account.person, policyUpdatedAt);
  return {
    ...person,
    ...(emailCorrection && { emailCorrection }),
    privacyPolicyChanged: hasPolicyChanged(person, policyUpdatedAt),
    unreadNotifications: Math.max(0, unread),
    scopes: main?.scopes ?? [],
    subUsers,
    Organization: main ? { ...main, Owns: organizations.filter((organization) => organization !== main) } : null,
    left: returns,
    advert: readEach([advert], (item) => withoutLimits(Advert).parse(item))[0],
  };
};

/** Source of the wording: specification 1, section 2.8. */
const POLICY_CHANGED = {
  Title: 'Privacy policy',
  Message: 'Our privacy policy has been updated, you can view the latest changes here.',
  Link: sitePaths.privacy,
};

/** True if the policy changed after the person accepted it. */
const hasPolicyChanged = ({ privacyPolicy }: Pick<KnownPerson, 'privacyPolicy'>, updatedAt: string) =>
  privacyPolicy !== null && updatedAt > privacyPolicy;

/** Records the visit once a day and notifies the person once of each policy change. Returns the updated person. */
const recordVisit = async (
  { table, userId, now }: UserContext,
  person: KnownPerson,
  policyUpdatedAt: string,
): Promise<KnownPerson> => {
  const today = nzDate(now);
  const mustNotify = hasPolicyChanged(person, policyUpdatedAt) && person.policyTold !== policyUpdatedAt;
  if (person.lastSeen === today && !mustNotify) return person;
  if (mustNotify) {
    // the delivery marker prevents a duplicate if writing `policyTold` fails; earlier releases stored only the id
    const id = createNotificationId(new Date(policyUpdatedAt), 'privacy policy');
    await notifyOnce(
      'PolicyChanged',
      contentVersionKey('PRIVACY', policyUpdatedAt),
      userId,
      { id, ...POLICY_CHANGED },
      now,
    );
  }
  const updated = await table.update(
    personUpdate(userId, {
      expression: `SET lastSeen = :today${mustNotify ? ', policyTold = :version' : ''}`,
      values: { ':today': today, ...(mustNotify && { ':version': policyUpdatedAt }) },
    }),
  );
  return updated.refused ? person : readPerson(updated.item);
};
