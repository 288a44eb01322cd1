import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { emailChangedMail, newEmailMail, unverifiedMail, verifyEmailMail } from '#shared/mails/verify-email.ts';
import { siteOrigin, userPoolId } from '../aws/environment.ts';
import { timeLimits } from '../aws/time-limits.ts';
import { mailOnce } from '../notifications/delivered.ts';
import { table } from '../table/connect.ts';
import { userKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { sendMail } from './send-mail.ts';

const Wanted = z.object({
  userId: z.string(),
  token: z.string(),
  expires: z.iso.datetime(),
  newEmail: z.string().optional(),
});

/** Emails the verification link to the account's address or, for a change of email, to the new address. */
export const mailVerificationLink = async (item: Item): Promise<void> => {
  const { userId, newEmail, ...link } = Wanted.parse(item);
  // the event may be late, and an expired link would only confuse
  if (Date.parse(link.expires) <= Date.now()) return;
  const person = await table().get(userKey(userId), { consistent: true });
  const email = newEmail ?? String(person?.email ?? '');
  if (newEmail)
    return void (await mailOnce('EmailVerificationWanted', item, userId, () =>
      sendMail(email, newEmailMail({ site: siteOrigin(), email, ...link })),
    ));
  if (!email || person?.email_verified) return;
  await mailOnce('EmailVerificationWanted', item, userId, () =>
    sendMail(email, verifyEmailMail({ site: siteOrigin(), email, ...link })),
  );
};

let connected: CognitoIdentityProviderClient | undefined;

/**
 * Marks the email as verified in the user pool, which emails reset codes only to verified addresses. Idempotent;
 * ignores deleted users.
 */
export const markEmailVerified = async (item: Item): Promise<void> => {
  connected ??= new CognitoIdentityProviderClient(timeLimits());
  const verified = new AdminUpdateUserAttributesCommand({
    UserPoolId: userPoolId(),
    Username: String(item.userId),
    UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
  });
  try {
    await connected.send(verified);
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
};

const Changed = z.object({ userId: z.string(), from: z.string() });

/** Notifies the old address, in case its owner didn't make the change. */
export const mailEmailChanged = async (item: Item): Promise<void> => {
  const { userId, from } = Changed.parse(item);
  await mailOnce('EmailChanged', item, userId, () => sendMail(from, emailChangedMail({ email: from })));
};

const NotVerified = z.object({ userId: z.string(), email: z.string(), goes: z.boolean() });

/** Warns the holder of an unverified account by email that it will be deleted, unless it was verified meanwhile. */
export const mailUnverified = async (item: Item): Promise<void> => {
  const { userId, email, goes } = NotVerified.parse(item);
  const person = await table().get(userKey(userId), { consistent: true });
  if (person?.email_verified) return;
  await mailOnce('AccountUnverified', item, userId, () =>
    sendMail(email, unverifiedMail({ site: siteOrigin(), email, goes })),
  );
};
