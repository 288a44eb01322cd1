import { MAX_ORGANIZATIONS } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import type { UserContext } from '../http/context.ts';
import { checkSecret } from '../http/rate-limit.ts';
import { type OrganizationId, organizationKey, readOrganizationId } from '../table/keys.ts';
import { announceJoining, findJoiningRefusal } from '../tenants/announce-joining.ts';
import { findInviter } from '../tenants/inviter.ts';
import { memberItem } from '../tenants/stored.ts';
import { type Account, explainNoFurtherOrganization, getMainOrganizationId, personUpdate } from './records.ts';

/**
 * Accepts an invite link. An unverified person joins once their email is verified. Returns the id of the joined
 * organization, if any.
 */
export const acceptInvite = async (context: UserContext, account: Account, code: string): Promise<Joined> => {
  const organizationId = await checkSecret(context, 'referral-code', undefined, () => invitedTo(context, code));
  if (!organizationId) throw notValid();
  if (isMember(account, organizationId)) return undefined;
  if (!account.person.email_verified) {
    const kept = { expression: 'SET pendingReferral = :code', values: { ':code': code } };
    await context.table.update(personUpdate(context.userId, kept));
    return undefined;
  }
  const full = explainNoFurtherOrganization(account);
  // this problem code makes pages of an earlier release forget the link and continue
  if (full) throw new Problem('referral-not-valid', full, { most: MAX_ORGANIZATIONS });
  const { joined, tooOften } = await join(context, account, organizationId, code);
  if (tooOften) throw tooOften;
  if (!joined) throw notValid();
  return organizationId;
};

/**
 * Accepts the invite that waited for the person to verify their email. Flags the invite as lost if it is no longer
 * valid. Returns the id of the joined organization, if any.
 */
export const acceptPendingInvite = async (context: UserContext, account: Account): Promise<Joined> => {
  const { pendingReferral: code, email_verified } = account.person;
  if (!code || !email_verified) return undefined;
  const organizationId = await invitedTo(context, code);
  const joins = organizationId && !isMember(account, organizationId) && !explainNoFurtherOrganization(account);
  const { joined, tooOften } = joins ? await join(context, account, organizationId, code) : {};
  if (joined) return organizationId;
  // keep the invite for later: a rate limit must not prevent the person from using the app
  if (tooOften) return undefined;
  const isLost = !organizationId || joined === false;
  const expression = isLost ? 'REMOVE pendingReferral SET inviteLost = :yes' : 'REMOVE pendingReferral';
  await context.table.update(personUpdate(context.userId, { expression, ...(isLost && { values: { ':yes': true } }) }));
  return undefined;
};

type Joined = OrganizationId | undefined;

const invitedTo = async (context: UserContext, code: string): Promise<OrganizationId | undefined> => {
  const organization = await findInviter(code, context);
  return organization && readOrganizationId(organization);
};

/**
 * Makes the person a member without scopes, even if they had scopes before they left. Idempotent. Fails if the code was
 * replaced, the organization was closed, or the limit is reached.
 */
const join = async (context: UserContext, account: Account, organizationId: OrganizationId, code: string) => {
  const { table, userId, now } = context;
  const main = getMainOrganizationId(account) ?? organizationId;
  const before = account.left.find((one) => one.organizationId === organizationId)?.joinedTold;
  const { joinedTold, writes } = announceJoining(context, organizationId, 'joined', before);
  const { refused } = await table.write(
    {
      check: organizationKey(organizationId),
      condition: 'inviteCode = :code AND attribute_not_exists(closed)',
      values: { ':code': code },
    },
    {
      put: { ...memberItem(userId, organizationId, [], now), joinedTold },
      condition: 'attribute_not_exists(pk) OR attribute_exists(leftAt)',
    },
    {
      update: personUpdate(userId, {
        expression: 'SET mainOrganizationId = :main REMOVE pendingReferral, inviteLost',
        condition: 'email_verified = :yes',
        values: { ':main': main, ':yes': true },
      }),
    },
    ...writes,
  );
  const replaced = refused?.some(({ index }) => index === 0);
  const already = refused?.some(({ index }) => index === 1);
  return { joined: !replaced, ...(!already && { tooOften: findJoiningRefusal(refused, 3) }) };
};

const isMember = ({ memberships }: Account, organizationId: OrganizationId) =>
  memberships.some((one) => one.organizationId === organizationId);

const notValid = () => new Problem('referral-not-valid', 'Referral code is invalid or expired.');
