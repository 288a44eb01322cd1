import type { Estimate } from '#shared/estimates/model.ts';
import { sitePaths } from '#shared/site-paths.ts';

type Link = Estimate['links'][number];

/** What the customer opens. What stands behind `#` no server sees. */
export const linkAddress = (token: string) => `${location.origin}${sitePaths.customerLink}#${token}`;

const mails: Record<NonNullable<Link['mail']>, string> = {
  waiting: 'The mail is on its way',
  sent: 'The mail was sent',
  bounced: 'The mail came back: check the address, and send it again or hand a link over',
  complained: 'Whoever got the mail called it unwanted: nothing is mailed there any more',
};

/** A link in words: where it went, what became of it, and whether it opens anything still. `now`: an instant. */
export const tellLink = ({ mailedTo, mail, revokedAt, expiresAt }: Link, now: string) => {
  const title = mailedTo ? `Mailed to ${mailedTo}` : 'Handed over by the workshop';
  const isOpen = !revokedAt && expiresAt > now;
  const isTrouble = isOpen && (mail === 'bounced' || mail === 'complained');
  if (revokedAt) return { title, isOpen, isTrouble, state: 'Revoked: it opens nothing' };
  if (!isOpen) return { title, isOpen, isTrouble, state: 'Expired: it opens nothing' };
  return { title, isOpen, isTrouble, state: mail ? mails[mail] : 'Opens the estimate' };
};
