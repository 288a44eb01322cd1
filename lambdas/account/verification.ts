import { isEmailChangeToken } from '#shared/account/email-link.ts';
import { Problem } from '#shared/problem.ts';
import { withNotificationDue } from '../due/notifications.ts';
import type { UserContext } from '../http/context.ts';
import { consume, limitReached } from '../http/rate-limit.ts';
import { verifiedKey } from '../table/keys.ts';
import { type Item, makeTtl, toSeconds } from '../table/table.ts';
import { applyEmailChange } from './change-email.ts';
import { findCorrectedEmail } from './corrected-email.ts';
import { acceptPendingInvite } from './invite.ts';
import { isSameSecret } from './is-same-secret.ts';
import { type KnownPerson, loadAccount, personUpdate } from './records.ts';
import { requestLink, requestNewEmailLink } from './verification-request.ts';

/** How many seconds the item is kept: as long as the sweep re-sends a lost event. */
const VERIFIED_KEPT_S = 14 * 86_400;

/** Emails another link, unless the email is already verified. */
export const sendVerificationEmail = async (context: UserContext) => {
  const account = await loadAccount(context);
  const { person } = account;
  if (person.email_verified) return;
  await consume(context, 'verification-mail');
  const corrected = findCorrectedEmail(account, context.now);
  const sent = { update: personUpdate(context.userId, { expression: 'REMOVE linkNotSent' }) };
  const { limit } = corrected
    ? await requestNewEmailLink(context, corrected, sent)
    : await requestLink(context, person.email, sent);
  if (limit) throw limitReached(limit);
};

/**
 * Verifies the person's email or completes its change, with a link from an email. Any unexpired link of the person
 * works, and using one uses up all.
 */
export const verifyEmail = async (context: UserContext, token: string) => {
  const { table, userId, now } = context;
  const { person, verifications } = await loadAccount(context);
  if (person.email_verified && !isEmailChangeToken(token)) return;
  const open = verifications.filter(
    (item) => String(item.expires) > now.toISOString() && !isFromEndedSession(item, person),
  );
  const used = open.find((item) => isSameSecret(String(item.token), token));
  if (!used)
    throw new Problem(
      'not-valid',
      'This link was already used, has expired or belongs to another account. Request a new one.',
    );
  if (used.newEmail) {
    await applyEmailChange(context, person, String(used.newEmail), open);
    await acceptPendingInvite(context, await loadAccount(context));
    return;
  }
  await table.write(
    { update: personUpdate(userId, { expression: 'SET email_verified = :yes', values: { ':yes': true } }) },
    ...withNotificationDue(
      {
        ...verifiedKey(userId),
        type: 'VERIFIED',
        event: 'EmailVerified',
        userId,
        ttl: makeTtl(now, VERIFIED_KEPT_S),
      },
      now,
    ),
    ...open.map((remove) => ({ remove })),
  );
  await acceptPendingInvite(context, await loadAccount(context));
};

/** True for an email change requested before all sessions were ended: someone else may have requested it. */
const isFromEndedSession = ({ newEmail, asked }: Item, { signedInFrom }: KnownPerson) =>
  Boolean(newEmail) && !(toSeconds(new Date(String(asked))) >= signedInFrom);
