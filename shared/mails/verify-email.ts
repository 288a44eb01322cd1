import { PRODUCT, SUPPORT_EMAIL } from '../brand.ts';
import { showInstant } from '../nz-date.ts';
import { sitePaths } from '../site-paths.ts';
import { buildLink } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = { site: string; email: string; token: string; expires: string };

export const verifyEmailMail = ({ site, email, token, expires }: Facts): Mail => ({
  subject: `Verify your email for ${PRODUCT}`,
  sentence: `Confirm that ${email} is yours, and you can start using ${PRODUCT}. The link works until ${showInstant(expires)}.`,
  button: { label: 'Verify my email', link: buildLink(site, sitePaths.verifyEmail, { token }) },
  why: `You get this because somebody signed up for ${PRODUCT} with your address. If it was not you, do nothing.`,
});

export const newEmailMail = ({ site, email, token, expires }: Facts): Mail => ({
  subject: `Confirm your new email for ${PRODUCT}`,
  sentence: `Confirm that ${email} is yours, and you sign in to ${PRODUCT} with it from then on. The link works until ${showInstant(expires)}.`,
  button: { label: 'Confirm my new email', link: buildLink(site, sitePaths.verifyEmail, { token }) },
  why: `You get this because somebody asked to use this address for their ${PRODUCT} account. If it was not you, do nothing.`,
});

/** To the old address. Leaves out the new one, which may be a stranger's. */
export const emailChangedMail = ({ email }: Pick<Facts, 'email'>): Mail => ({
  subject: 'Your sign-in email was changed',
  sentence: `${email} no longer signs in to ${PRODUCT}: the account now has another email. If it was you, there is nothing to do. If not, write to us at once.`,
  button: { label: 'Write to us', link: `mailto:${SUPPORT_EMAIL}` },
  why: `You get this because your ${PRODUCT} account had this address until now.`,
});

/** `goes`: the account has no organization and is removed in a week. */
export const unverifiedMail = ({ site, email, goes }: { site: string; email: string; goes: boolean }): Mail => ({
  subject: goes ? `Your ${PRODUCT} account will be removed` : `Please verify your email for ${PRODUCT}`,
  sentence: goes
    ? `Nobody has confirmed that ${email} is theirs, so its ${PRODUCT} account will be removed in a week. To keep it, sign in and verify your email.`
    : `Nobody has confirmed that ${email} is theirs. Sign in and verify your email, so that we can send you a new password if you ever forget yours.`,
  button: { label: `Sign in to ${PRODUCT}`, link: buildLink(site, '/') },
  why: `You get this once, because somebody signed up for ${PRODUCT} with your address. If it was not you, do nothing.`,
});
