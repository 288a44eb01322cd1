import { sitePaths } from '../site-paths.ts';
import { buildLink, sanitizeLine } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = { site: string; organization: string; name: string; email: string; returned?: boolean };

export const memberJoinedMail = ({ site, organization, name, email, returned = false }: Facts): Mail => {
  const workshop = sanitizeLine(organization);
  const who = sanitizeLine(name || email);
  const whole = `${who}${name ? ` (${sanitizeLine(email, 254)})` : ''}`;
  return {
    subject: `${who} ${returned ? 'rejoined' : 'joined'} ${workshop}`,
    sentence: returned
      ? `${whole} has rejoined ${workshop} as a member. Not expected? Remove them.`
      : `${whole} used your invite link to join ${workshop}. Don’t know them? Remove them and create a new invite link.`,
    button: { label: 'View members', link: buildLink(site, sitePaths.members) },
    organization: workshop,
    why: `You’re receiving this because you are an Admin of ${workshop}.`,
  };
};
