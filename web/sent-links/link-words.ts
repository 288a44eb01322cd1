import { addDays, nzDate, showTime, spellDate } from '#shared/nz-date.ts';
import { isHandedOver, type SentLink, type WaitingMail } from '#shared/sent-links/model.ts';

const mails: Record<NonNullable<SentLink['mail']>, string> = {
  waiting: 'The mail is on its way',
  sent: 'The mail was sent',
  bounced: 'The mail came back: check the address, and send it again',
  complained: 'Whoever got the mail called it unwanted: nothing is mailed there any more',
};

const NOT_MAILED = 'Not emailed: the customer cannot answer this estimate at the moment';

const reasons: Record<WaitingMail['limit'], (most: number) => string> = {
  'new-workshop': (most) =>
    `your workshop can send ${most} emails a day. New workshops start low: contact us if you need more`,
  workshop: (most) => `your workshop can send ${most} emails an hour`,
  address: (most) => `an address gets at most ${most} emails a day`,
  all: () => 'many workshops are sending emails just now',
};

/** What a link whose mail waits is told; undefined: it does not wait for room. */
const tellWaiting = ({ mail, waits }: SentLink, now: string) => {
  if (mail !== 'waiting' || !waits || waits.until <= now) return undefined;
  const [today, day] = [now, waits.until].map((instant) => nzDate(new Date(instant)));
  const tomorrow = today && addDays(today, 1);
  const when =
    day === today
      ? `at ${showTime(waits.until)}`
      : day === tomorrow
        ? 'tomorrow morning'
        : `on the morning of ${spellDate(day ?? '')}`;
  return `It will be emailed ${when}: ${reasons[waits.limit](waits.most)}`;
};

/** Whether what becomes of a mail is known in a moment. `now`: an instant. */
export const isOnItsWay = (link: SentLink, now: string) =>
  link.mail === 'waiting' && tellWaiting(link, now) === undefined;

/** How it reached the customer, and whom; an erasure leaves neither name nor address. */
const nameLink = (link: SentLink, mailed: string) => {
  const { mailedTo, handedOverBy, handedTo } = link;
  if (isHandedOver(link))
    return `Handed over by ${handedOverBy || 'the workshop'}${handedTo?.Name ? ` for ${handedTo.Name}` : ''}`;
  return mailedTo ? `${mailed} to ${mailedTo}` : 'Mailed to a customer who was erased';
};

/**
 * A link in words: where it went, what became of it, and whether it opens anything still. `now`: an instant. `isOver`: mails that
 * wait are not sent, as what they lead to can't be answered at present.
 */
export const tellLink = (link: SentLink, now: string, isOver = false) => {
  const { mail, revokedAt, expiresAt } = link;
  const waiting = tellWaiting(link, now);
  const isOpen = !revokedAt && expiresAt > now;
  // a mail that waited is not sent once its link opens nothing
  const isUnsent = mail === 'waiting' && link.waits !== undefined && (isOver || !isOpen);
  const title = nameLink(link, isUnsent ? 'Not mailed' : waiting ? 'To be mailed' : 'Mailed');
  const isTrouble = isOpen && (mail === 'bounced' || mail === 'complained');
  if (revokedAt) return { title, isOpen, isTrouble, state: 'Revoked: it opens nothing' };
  if (!isOpen) return { title, isOpen, isTrouble, state: 'Expired: it opens nothing' };
  if (isUnsent) return { title, isOpen, isTrouble, state: NOT_MAILED };
  return { title, isOpen, isTrouble, state: waiting ?? (mail ? mails[mail] : 'Opens the estimate') };
};
