import { PRODUCT } from '../brand.ts';
import { sitePaths } from '../site-paths.ts';
import { buildLink, sanitizeLine } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = { site: string; organization: string; name: string; email: string; returned?: boolean };

export const memberJoinedMail = ({ site, organization, name, email, returned = false }: Facts): Mail => {
  const workshop = sanitizeLine(organization);
  const who = sanitizeLine(name || email);
  const whole = `${who}${name ? ` (${sanitizeLine(email, 254)})` : ''}`;
  return {
    subject: `${who} ${returned ? 'returned to' : 'joined'} ${workshop}`,
    sentence: returned
      ? `${whole} had left and works for ${workshop} in ${PRODUCT} again, as a plain member. If they should not, remove them.`
      : `${whole} used your invite link and now works for ${workshop} in ${PRODUCT}. If you do not know them, remove them and make a new invite link.`,
    button: { label: 'See the members', link: buildLink(site, sitePaths.members) },
    organization: workshop,
    why: `You get this because you are an Admin of ${workshop}.`,
  };
};
