import { PRODUCT } from '#shared/brand.ts';

/** Source: specification 1, sections 2.5 and 8. */
export const inviteTexts = {
  lead: (organization: string) => `Invite users to join ${organization}.`,
  subject: (organization: string) => `Join ${organization} on ${PRODUCT}`,
  body: (organization: string, link: string) =>
    `You are invited to join ${organization} on ${PRODUCT}. Open this link and log in or sign up:\n\n${link}\n`,
  question: 'Are you sure you want to create a new Invite Link?',
  consequence: 'This will make the previous link no longer work',
  scope: 'For new sign-ups',
  refreshed: 'Referral code refreshed',
  notRefreshed: 'Failed to refresh referral code',
  notLoaded: 'Failed to get referral code',
} as const;

export const inviteLink = (origin: string, code: string) => `${origin}?referral=${encodeURIComponent(code)}`;

type Mail = { subject: string; body: string };
const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Links that start an email in common mail services. The first one opens a mail app, the others open pages. */
export const mailPrograms: readonly { name: string; href: (mail: Mail) => string }[] = [
  { name: 'Email', href: ({ subject, body }) => `mailto:?${query({ subject, body })}` },
  {
    name: 'Gmail',
    href: ({ subject, body }) => `https://mail.google.com/mail/?${query({ view: 'cm', fs: '1', su: subject, body })}`,
  },
  {
    name: 'Outlook',
    href: ({ subject, body }) => `https://outlook.live.com/mail/0/deeplink/compose?${query({ subject, body })}`,
  },
  { name: 'Yahoo', href: ({ subject, body }) => `https://compose.mail.yahoo.com/?${query({ subject, body })}` },
];
