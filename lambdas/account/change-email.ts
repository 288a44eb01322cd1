import { Problem } from '#shared/problem.ts';
import { withNotificationDue } from '../due/notifications.ts';
import type { UserContext } from '../http/context.ts';
import { consume, limitReached } from '../http/rate-limit.ts';
import { emailChangedKey } from '../table/keys.ts';
import { EVENT_RETENTION_S, type Item, makeTtl } from '../table/table.ts';
import { loadAccount, type Person, personUpdate } from './records.ts';
import { administerUser } from './user-pool.ts';
import { requestNewEmailLink } from './verification-request.ts';

/** Maximum age of the sign-in when changing the email address. */
const FRESH_SIGN_IN_MS = 300_000;

/**
 * Emails a link to the new address. The old address stays until the link is opened. A person who has never verified an
 * email has nothing that a stranger could take over, and may correct it at any time.
 */
export const requestEmailChange = async (context: UserContext, newEmail: string): Promise<void> => {
  const { person } = await loadAccount(context);
  const isFresh = context.now.getTime() - context.signedInAt.getTime() <= FRESH_SIGN_IN_MS;
  if (person.email_verified && !isFresh)
    throw new Problem('sign-in-again', 'Log in again, then change your email within five minutes.');
  if (newEmail.toLowerCase() === person.email.toLowerCase())
    throw new Problem('not-valid', 'This is already your login email.');
  await consume(context, 'verification-mail');
  const { limit } = await requestNewEmailLink(context, newEmail);
  if (limit) throw limitReached(limit);
};

/** Changes the user pool first: if the call fails halfway, opening the link again completes the change. */
export const applyEmailChange = async (
  { table, userId, now }: UserContext,
  { email: from, email_verified }: Person,
  newEmail: string,
  links: Item[],
): Promise<void> => {
  const { refused } = await administerUser('AdminUpdateUserAttributes', userId, {
    UserAttributes: [
      { Name: 'email', Value: newEmail },
      // without this attribute, the pool would keep the old address and email its own code
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  if (refused === 'AliasExistsException')
    throw new Problem(
      'not-valid',
      'Another account uses this email. Log in with that account or choose another email.',
    );
  if (refused) throw new Problem('not-signed-in', 'Please log in again.');
  const changed = {
    ...emailChangedKey(userId, now.toISOString()),
    type: 'EMAILCHANGED' as const,
    event: 'EmailChanged' as const,
  };
  await table.write(
    {
      update: personUpdate(userId, {
        expression: 'SET email = :email, email_verified = :yes',
        values: { ':email': newEmail, ':yes': true },
      }),
    },
    // an address that was never verified may belong to a stranger, so it isn't notified
    ...(email_verified
      ? withNotificationDue({ ...changed, userId, from, ttl: makeTtl(now, EVENT_RETENTION_S) }, now)
      : []),
    ...links.map((remove) => ({ remove })),
  );
};
