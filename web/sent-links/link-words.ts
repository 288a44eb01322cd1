import { addDays, nzDate, showTime, spellDate } from '#shared/nz-date.ts';
import { isHandedOver, type SentLink, type WaitingMail } from '#shared/sent-links/model.ts';
import { getServerNow } from '../device/server-clock.ts';

const mails: Record<NonNullable<SentLink['mail']>, string> = {
  waiting: 'Sending the email',
  sent: 'Email sent',
  bounced: 'The email bounced. Check the address and send it again',
  complained: 'Marked as spam by the recipient. We no longer email this address',
};

const NOT_MAILED = "Not emailed: the customer can't answer this estimate at the moment";

const reasons: Record<WaitingMail['limit'], (most: number) => string> = {
  'new-workshop': (most) =>
    `your workshop can send ${most} emails a day. New workshops have a lower limit: contact us if you need more`,
  workshop: (most) => `your workshop can send ${most} emails an hour`,
  address: (most) => `an address can get up to ${most} emails a day`,
  all: () => 'many workshops are sending emails right now',
};

/** Describes why an email is waiting; undefined if it isn't. */
const describeWaiting = ({ mail, waits }: SentLink, now: string) => {
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

/** True if the result of sending an email is expected soon. `now` is an instant. */
export const isOnItsWay = (link: SentLink, now: string) =>
  link.mail === 'waiting' && describeWaiting(link, now) === undefined;

const POLL_MS = 5_000;

/** Returns the polling interval while an email is being delivered; otherwise false. Hidden pages don't poll. */
export const pollWhileSending = (links: readonly SentLink[] = []) =>
  links.some((link) => isOnItsWay(link, getServerNow().toISOString())) ? POLL_MS : false;

/** Describes how the link was delivered and who received it. If the customer was erased, no name or address is left. */
const nameLink = (link: SentLink, mailed: string) => {
  const { mailedTo, handedOverBy, handedTo } = link;
  if (isHandedOver(link))
    return `Shared by ${handedOverBy || 'the workshop'}${handedTo?.Name ? ` with ${handedTo.Name}` : ''}`;
  return mailedTo ? `${mailed} to ${mailedTo}` : 'Emailed to an erased customer';
};

/**
 * Describes a link: recipient, status of the email, and whether it still works. `now` is an instant. `isOver` is true
 * if the estimate can't be answered at present, so that waiting emails aren't sent.
 */
export const describeLink = (link: SentLink, now: string, isOver = false) => {
  const { mail, revokedAt, expiresAt } = link;
  const waiting = describeWaiting(link, now);
  const isOpen = !revokedAt && expiresAt > now;
  // a waiting email is not sent once its link is invalid
  const isUnsent = mail === 'waiting' && link.waits !== undefined && (isOver || !isOpen);
  const title = nameLink(link, isUnsent ? 'Not emailed' : waiting ? 'To be emailed' : 'Emailed');
  const isTrouble = isOpen && (mail === 'bounced' || mail === 'complained');
  if (revokedAt) return { title, isOpen, isTrouble, state: 'Revoked' };
  if (!isOpen) return { title, isOpen, isTrouble, state: 'Expired' };
  if (isUnsent) return { title, isOpen, isTrouble, state: NOT_MAILED };
  return { title, isOpen, isTrouble, state: waiting ?? (mail ? mails[mail] : 'Opens the estimate') };
};
