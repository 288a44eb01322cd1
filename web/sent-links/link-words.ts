import type { SentLink } from '#shared/sent-links/model.ts';

const mails: Record<NonNullable<SentLink['mail']>, string> = {
  waiting: 'The mail is on its way',
  sent: 'The mail was sent',
  bounced: 'The mail came back: check the address, and send it again',
  complained: 'Whoever got the mail called it unwanted: nothing is mailed there any more',
};

/** A link in words: where it went, what became of it, and whether it opens anything still. `now`: an instant. */
export const tellLink = ({ mailedTo, mail, revokedAt, expiresAt }: SentLink, now: string) => {
  const title = mailedTo ? `Mailed to ${mailedTo}` : 'Handed over by the workshop';
  const isOpen = !revokedAt && expiresAt > now;
  const isTrouble = isOpen && (mail === 'bounced' || mail === 'complained');
  if (revokedAt) return { title, isOpen, isTrouble, state: 'Revoked: it opens nothing' };
  if (!isOpen) return { title, isOpen, isTrouble, state: 'Expired: it opens nothing' };
  return { title, isOpen, isTrouble, state: mail ? mails[mail] : 'Opens the estimate' };
};
