import { parsePhone } from '#shared/input/contacts.ts';
import { daysBetween, type NzDate, nzDate, showTime, spellDate } from '#shared/nz-date.ts';
import type { DueWof, MailRoom } from '#shared/reminders/wof-list.ts';
import { inDays } from '#shared/reminders/words.ts';

const count = (emails: number) => `${emails} ${emails === 1 ? 'email' : 'emails'}`;

/** Says when a number of emails is sent: now, or after the workshop's limit starts again. */
export const spellMailTimes = (emails: number, { left, until }: MailRoom, today: NzDate) => {
  const later = emails - left;
  if (later <= 0) return '';
  const at = nzDate(new Date(until));
  const when =
    at === today ? `from ${showTime(until)}` : daysBetween(today, at) === 1 ? 'tomorrow' : `on ${spellDate(at)}`;
  return left === 0
    ? `Your workshop’s email limit is used up: ${count(later)} will be sent ${when}.`
    : `Your workshop’s email limit allows ${left} now. The other ${later} will be sent ${when}.`;
};

/** Formats when a WoF expires, as in `Expires Tue 15 Dec 2026, in 16 days`. */
export const spellExpiry = (expiresOn: NzDate, today: NzDate) =>
  `Expires ${spellDate(expiresOn)}, ${inDays(daysBetween(today, expiresOn))}`;

export const spellConsent = ({ agreed, hasEmail }: NonNullable<DueWof['owner']>) => {
  if (agreed === null) return 'Hasn’t been asked about email reminders';
  if (!agreed) return 'Doesn’t want email reminders';
  return hasEmail ? 'Agreed to email reminders' : 'Agreed to email reminders, but has no email address';
};

const spellDay = (at: string) => spellDate(nzDate(new Date(at)));

/** Lists who reminded the owner, how and when. */
export const listReminded = ({ reminded, mailed }: Pick<DueWof, 'reminded' | 'mailed'>): string[] => {
  const by = mailed?.by ? `, asked for by ${mailed.by}` : '';
  return [
    ...(reminded
      ? [`${reminded.how === 'phone' ? 'Phoned' : 'Texted'} by ${reminded.by} on ${spellDay(reminded.at)}`]
      : []),
    ...(mailed ? [`${mailed.isSent ? 'Emailed on' : 'Email waiting since'} ${spellDay(mailed.at)}${by}`] : []),
  ];
};

type Workshop = { Name: string; Phone: string };

/**
 * Builds the URL that opens a text message to a phone that gets texts; undefined for a landline. RFC 5724 has the text
 * after `?`, iOS reads it after `&`: `?&` works on both.
 */
export const buildTextUrl = (
  phone: string,
  { plate, expiresOn }: Pick<DueWof, 'plate' | 'expiresOn'>,
  { Name, Phone }: Workshop,
) => {
  const parsed = parsePhone(phone);
  if (!parsed || parsed.kind === 'landline') return undefined;
  const about = plate ? `The WoF for ${plate}` : 'Your WoF';
  const book = Phone ? ` To book, call ${Phone}.` : '';
  return `sms:${parsed.digits}?&body=${encodeURIComponent(`${Name}: ${about} expires on ${spellDate(expiresOn)}.${book}`)}`;
};

export const buildCallUrl = (phone: string) => `tel:${parsePhone(phone)?.digits ?? phone.replace(/[^\d+]/g, '')}`;
