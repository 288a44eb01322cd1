import { isHandedOver, type SentLink } from '#shared/sent-links/model.ts';

const mails: Record<NonNullable<SentLink['mail']>, string> = {
  waiting: 'The mail is on its way',
  sent: 'The mail was sent',
  bounced: 'The mail came back: check the address, and send it again',
  complained: 'Whoever got the mail called it unwanted: nothing is mailed there any more',
};

/** How it reached the customer, and whom; an erasure leaves neither name nor address. */
const nameLink = (link: SentLink) => {
  const { mailedTo, handedOverBy, handedTo } = link;
  if (isHandedOver(link))
    return `Handed over by ${handedOverBy || 'the workshop'}${handedTo?.Name ? ` for ${handedTo.Name}` : ''}`;
  return mailedTo ? `Mailed to ${mailedTo}` : 'Mailed to a customer who was erased';
};

/** A link in words: where it went, what became of it, and whether it opens anything still. `now`: an instant. */
export const tellLink = (link: SentLink, now: string) => {
  const { mail, revokedAt, expiresAt } = link;
  const title = nameLink(link);
  const isOpen = !revokedAt && expiresAt > now;
  const isTrouble = isOpen && (mail === 'bounced' || mail === 'complained');
  if (revokedAt) return { title, isOpen, isTrouble, state: 'Revoked: it opens nothing' };
  if (!isOpen) return { title, isOpen, isTrouble, state: 'Expired: it opens nothing' };
  return { title, isOpen, isTrouble, state: mail ? mails[mail] : 'Opens the estimate' };
};
