import { PRODUCT } from '../brand.ts';
import { sitePaths } from '../site-paths.ts';
import { inLine, linkTo } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = { site: string; organization: string; name: string; email: string };

export const memberJoinedMail = ({ site, organization, name, email }: Facts): Mail => {
  const workshop = inLine(organization);
  const who = inLine(name || email);
  return {
    subject: `${who} joined ${workshop}`,
    sentence: `${who}${name ? ` (${email})` : ''} used your invite link and now works for ${workshop} in ${PRODUCT}. If you do not know them, remove them and make a new invite link.`,
    button: { label: 'See the members', link: linkTo(site, sitePaths.settings) },
    organization: workshop,
    why: `You get this because you are an Admin of ${workshop}.`,
  };
};
