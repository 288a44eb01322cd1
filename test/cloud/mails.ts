import { inject } from 'vitest';
import type { Mail } from '#scripts/local/aws/mail/outbox.ts';
import { eventually } from '#test/eventually.ts';
import { newcomer } from './people.ts';

export const mailsTo = async (email: string) => {
  const all = (await (await fetch(`${inject('cloud').outboxUrl}/mails.json`)).json()) as Mail[];
  return all.filter(({ to }) => to.includes(email));
};
/** The mail whose subject has these words, as soon as it is there. */
export const mailTo = (email: string, words: string) =>
  eventually(async () => {
    const mail = (await mailsTo(email)).find(({ subject }) => subject.includes(words));
    if (!mail) throw new Error(`No mail "${words}" yet`);
    return mail;
  });

/** Signs up, uses the mailed link, and so joins where the invite led. */
export const joinByInvite = async (referral: string) => {
  const who = await newcomer('Aroha Ngata');
  await who.call('account', 'user', { query: { referral } });
  const { text = '' } = await mailTo(who.email, 'Verify');
  const token = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
  await who.call('account', 'verifyEmail', { body: { token } });
  return who;
};
