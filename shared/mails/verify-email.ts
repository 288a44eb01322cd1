import { PRODUCT } from '../brand.ts';
import { showInstant } from '../nz-date.ts';
import { sitePaths } from '../site-paths.ts';
import { linkTo } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = { site: string; email: string; token: string; expires: string };

export const verifyEmailMail = ({ site, email, token, expires }: Facts): Mail => ({
  subject: `Verify your email for ${PRODUCT}`,
  sentence: `Confirm that ${email} is yours, and you can start using ${PRODUCT}. The link works until ${showInstant(expires)}.`,
  button: { label: 'Verify my email', link: linkTo(site, sitePaths.verifyEmail, { token }) },
  why: `You get this because somebody signed up for ${PRODUCT} with your address. If it was not you, do nothing.`,
});
