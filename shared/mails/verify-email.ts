import { PRODUCT, SUPPORT_EMAIL } from '../brand.ts';
import { showInstant } from '../nz-date.ts';
import { sitePaths } from '../site-paths.ts';
import { buildLink } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = { site: string; email: string; token: string; expires: string };

export const verifyEmailMail = ({ site, email, token, expires }: Facts): Mail => ({
  subject: `Verify your email for ${PRODUCT}`,
  sentence: `Confirm that ${email} is your email to start using ${PRODUCT}. The link works until ${showInstant(expires)}.`,
  button: { label: 'Verify my email', link: buildLink(site, sitePaths.verifyEmail, { token }) },
  why: `You’re receiving this because someone signed up for ${PRODUCT} with your address. If this wasn’t you, ignore this email.`,
});

export const newEmailMail = ({ site, email, token, expires }: Facts): Mail => ({
  subject: `Confirm your new email for ${PRODUCT}`,
  sentence: `Confirm that ${email} is your email. From then on, use it to log in to ${PRODUCT}. The link works until ${showInstant(expires)}.`,
  button: { label: 'Confirm my new email', link: buildLink(site, sitePaths.verifyEmail, { token }) },
  why: `You’re receiving this because someone asked to use this address for their ${PRODUCT} account. If this wasn’t you, ignore this email.`,
});

/** Sent to the old email address. Leaves out the new one, which may be a stranger's. */
export const emailChangedMail = ({ email }: Pick<Facts, 'email'>): Mail => ({
  subject: 'Your login email was changed',
  sentence: `You can no longer log in to ${PRODUCT} with ${email}, because the account’s email was changed. If this was you, there is nothing to do. If not, contact us immediately.`,
  button: { label: 'Contact us', link: `mailto:${SUPPORT_EMAIL}` },
  why: `You’re receiving this because your ${PRODUCT} account used this address until now.`,
});

/** `goes` is true if the account has no organization and will be removed in a week. */
export const unverifiedMail = ({ site, email, goes }: { site: string; email: string; goes: boolean }): Mail => ({
  subject: goes ? `Your ${PRODUCT} account will be removed` : `Please verify your email for ${PRODUCT}`,
  sentence: goes
    ? `${email} was never verified, so its ${PRODUCT} account will be removed in a week. To keep it, log in and verify your email.`
    : `${email} was never verified. Log in and verify it, so that we can help you if you ever forget your password.`,
  button: { label: `Log in to ${PRODUCT}`, link: buildLink(site, '/') },
  why: `You’re receiving this once because someone signed up for ${PRODUCT} with your address. If this wasn’t you, ignore this email.`,
});
