import { timingSafeEqual } from 'node:crypto';
import { changesEmail } from '#shared/account/email-link.ts';
import { Problem } from '#shared/problem.ts';
import { toBeTold } from '../due/tellings.ts';
import type { UserContext } from '../http/context.ts';
import { consume, limitReached } from '../http/rate-limit.ts';
import type { Item } from '../table/item.ts';
import { verifiedKey } from '../table/keys.ts';
import { toSeconds, ttlAfter } from '../table/ttl.ts';
import { changeEmailTo } from './change-email.ts';
import { joinWhereInvited } from './invited.ts';
import { type KnownPerson, loadAccount, personUpdate } from './records.ts';
import { askForLink } from './verification-request.ts';

/** That an e-mail was verified is kept as long as a lost event may take to be sent again. */
const VERIFIED_KEPT_S = 14 * 86_400;

/** Mails another link; who is verified needs none. */
export const sendVerificationEmail = async (context: UserContext) => {
  const { person } = await loadAccount(context);
  if (person.email_verified) return;
  await consume(context, 'verification-mail');
  const sent = { update: personUpdate(context.userId, { expression: 'REMOVE linkNotSent' }) };
  const { limit } = await askForLink(context, person.email, sent);
  if (limit) throw limitReached(limit);
};

/** Uses a mailed link: any of this person's that has not expired. Then all of them are used up. */
export const verifyEmail = async (context: UserContext, token: string) => {
  const { table, userId, now } = context;
  const { person, verifications } = await loadAccount(context);
  if (person.email_verified && !changesEmail(token)) return;
  const open = verifications.filter(
    (item) => String(item.expires) > now.toISOString() && !isFromEndedSession(item, person),
  );
  const used = open.find((item) => same(String(item.token), token));
  if (!used)
    throw new Problem(
      'not-valid',
      'This link was used before, has expired or belongs to another account. Ask for a new one.',
    );
  if (used.newEmail) return changeEmailTo(context, person, String(used.newEmail), open);
  await table.write(
    { update: personUpdate(userId, { expression: 'SET email_verified = :yes', values: { ':yes': true } }) },
    ...toBeTold(
      {
        ...verifiedKey(userId),
        type: 'VERIFIED',
        event: 'EmailVerified',
        userId,
        ttl: ttlAfter(now, VERIFIED_KEPT_S),
      },
      now,
    ),
    ...open.map((remove) => ({ remove })),
  );
  await joinWhereInvited(context, await loadAccount(context));
};

/** True for a change of email that was asked for before all sessions were ended: a thief may have asked, for an address of their own. */
const isFromEndedSession = ({ newEmail, asked }: Item, { signedInFrom }: KnownPerson) =>
  Boolean(newEmail) && !(toSeconds(new Date(String(asked))) >= signedInFrom);

const same = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
