import { randomBytes } from 'node:crypto';
import { NEW_EMAIL_LINK } from '#shared/account/email-link.ts';
import { newId } from '#shared/ids.ts';
import { withNotificationDue } from '../due/notifications.ts';
import type { UserContext } from '../http/context.ts';
import { logUsedUp } from '../http/log.ts';
import { verificationKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { listMailCounters } from './mail-allowance.ts';

const LINK_HOURS = 24;

/**
 * Requests the verification email in one transaction with other writes. Returns the limit reached, if any, and the
 * refused writes.
 */
export const requestLink = (context: UserContext, email: string, ...others: Write[]) =>
  ask(context, email, buildVerificationItem(context.userId, context.now), others);

/** Requests the email with the link that changes the login email to a new address. */
export const requestNewEmailLink = (context: UserContext, newEmail: string, ...others: Write[]) => {
  const link = buildVerificationItem(context.userId, context.now);
  return ask(context, newEmail, { ...link, newEmail, token: `${NEW_EMAIL_LINK}${link.token}` }, others);
};

const ask = async (context: UserContext, email: string, item: Item, others: Write[]) => {
  const spends = await listMailCounters(context, email);
  const [link, waits] = withNotificationDue(item, context.now);
  const asked = [link, ...spends.map(({ update }) => ({ update })), waits];
  const { refused = [] } = await context.table.write(...others, ...asked);
  const limit = spends.find((_, i) => refused.some(({ index }) => index === others.length + 1 + i))?.limit;
  // raises an alarm: an operator must look into it
  if (limit === 'mail-in-all') logUsedUp(limit);
  return { limit, refused };
};

/** Builds the request for the verification email; `token` identifies the link. */
export const buildVerificationItem = (userId: string, now: Date): Item => {
  const expires = now.getTime() + LINK_HOURS * 3_600_000;
  return {
    ...verificationKey(userId, newId('vrf')),
    type: 'VERIFICATION',
    event: 'EmailVerificationWanted',
    userId,
    token: randomBytes(24).toString('base64url'),
    expires: new Date(expires).toISOString(),
    ttl: Math.floor(expires / 1000),
  };
};
