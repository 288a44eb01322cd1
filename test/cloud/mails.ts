import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { inject } from 'vitest';
import type { Mail } from '#scripts/local/aws/mail/outbox.ts';
import { localCredentials } from '#scripts/local/pool.ts';
import { eventually } from '#test/eventually.ts';
import { signUpPerson, type TestPerson } from './people.ts';

export const listMails = async (email: string) => {
  const all = (await (await fetch(`${inject('cloud').outboxUrl}/mails.json`)).json()) as Mail[];
  return all.filter(({ to }) => to.includes(email));
};
/** Waits for the email whose subject contains these words. */
export const waitForMail = (email: string, words: string) =>
  eventually(async () => {
    const mail = (await listMails(email)).find(({ subject }) => subject.includes(words));
    if (!mail) throw new Error(`No mail "${words}" yet`);
    return mail;
  });

/** Signs up, uses the emailed link, and thereby joins the inviting workshop. */
export const joinByInvite = async (referral: string) => {
  const who = await signUpPerson('Aroha Ngata');
  await who.call('account', 'user', { query: { referral } });
  const { text = '' } = await waitForMail(who.email, 'Verify');
  const token = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
  await who.call('account', 'verifyEmail', { body: { token } });
  return who;
};

/** Chooses a new password with the emailed code. */
export const resetPassword = async ({ email }: TestPerson, Password: string) => {
  const { endpoint, clientId: ClientId } = inject('cloud').userPool;
  const pool = new CognitoIdentityProviderClient({ endpoint, ...localCredentials });
  await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
  const { text = '' } = await waitForMail(email, 'code for a new password');
  const ConfirmationCode = /\d{6}/.exec(text)?.[0];
  await pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username: email, Password, ConfirmationCode }));
};
