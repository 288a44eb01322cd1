import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { emailChangedMail, newEmailMail, unverifiedMail, verifyEmailMail } from '#shared/mails/verify-email.ts';
import { siteOrigin, userPoolId } from '../aws/environment.ts';
import { mailOnce } from '../notifications/delivered.ts';
import { table } from '../table/connect.ts';
import type { Item } from '../table/item.ts';
import { userKey } from '../table/keys.ts';
import { sendMail } from './send-mail.ts';

const Wanted = z.object({
  userId: z.string(),
  token: z.string(),
  expires: z.iso.datetime(),
  newEmail: z.string().optional(),
});

/** Mails the link to the address of the account, or to the one that it is to have. */
export const mailVerificationLink = async (item: Item): Promise<void> => {
  const { userId, newEmail, ...link } = Wanted.parse(item);
  // an event can come a day late, and a link that is good no more only puzzles
  if (Date.parse(link.expires) <= Date.now()) return;
  const person = await table().get(userKey(userId), { consistent: true });
  const email = newEmail ?? String(person?.email ?? '');
  if (newEmail)
    return void (await mailOnce(item, userId, () =>
      sendMail(email, newEmailMail({ site: siteOrigin(), email, ...link })),
    ));
  if (!email || person?.email_verified) return;
  await mailOnce(item, userId, () => sendMail(email, verifyEmailMail({ site: siteOrigin(), email, ...link })));
};

let connected: CognitoIdentityProviderClient | undefined;

/** The user pool mails a new password only to an address that it knows as verified. Twice does no harm; whoever is gone needs none. */
export const markEmailVerified = async (item: Item): Promise<void> => {
  connected ??= new CognitoIdentityProviderClient({});
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

/** Tells the old address, in case it was not its owner who changed it. */
export const mailEmailChanged = async (item: Item): Promise<void> => {
  const { userId, from } = Changed.parse(item);
  await mailOnce(item, userId, () => sendMail(from, emailChangedMail({ email: from })));
};

const NotVerified = z.object({ userId: z.string(), email: z.string(), goes: z.boolean() });

/** Tells them what happens to an account that was never verified, unless it was meanwhile. */
export const mailUnverified = async (item: Item): Promise<void> => {
  const { userId, email, goes } = NotVerified.parse(item);
  const person = await table().get(userKey(userId), { consistent: true });
  if (person?.email_verified) return;
  await mailOnce(item, userId, () => sendMail(email, unverifiedMail({ site: siteOrigin(), email, goes })));
};
