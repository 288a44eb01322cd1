import { addDays, atNzHours, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { isNight, nextMorning } from '#shared/reminders/moments.ts';
import { kindNames, kindSet, kindValues } from '../table/item.ts';
import { type Key, organizationAllowanceKey, rateLimitKey } from '../table/keys.ts';
import type { Update } from '../table/table.ts';
import { toSeconds } from '../table/ttl.ts';
import type { Caller, UserContext } from './context.ts';

const MAILBOX_HAS_ENOUGH = 'Sending too many requests. Look for the link in the junk folder, or ask again tomorrow.';

const MANY_MAILS_WAIT = 'Many mails of yours wait to be sent. Hand over a link instead, or try again tomorrow.';

const A_DAY_S = 86_400;

/**
 * How often something may be done, by a person unless it says otherwise: so many times in a window of so many seconds. A
 * window of a day is a day in New Zealand.
 */
const limits = {
  'verification-mail': { times: 3, seconds: 3600, refusal: 'Sending too many requests' },
  // to somebody who has not shown that the mailbox is theirs: to one address, from one place, and of all people together
  'mail-to-address': { times: 8, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  // within those: whoever signs up with `name+1@`, `name+2@` keeps nobody from the first link to `name@`
  'mail-to-alias': { times: 5, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  // beside those, where dots can be set otherwise: the first link to each spelling, of which so many are sent to one mailbox
  // (whoever signs up with fewer others keeps nobody from the first link to theirs; with none, it has its own eight) …
  'first-to-dotted': { times: 32, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  // … and by the spelling, so that it is known which is the first; two at once both are
  'first-to-spelling': { times: 8, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  // further ones, and those to aliases
  'mail-to-dotted': { times: 8, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  'mail-from-origin': { times: 40, seconds: 3600, refusal: 'Sending too many requests. Try again in an hour.' },
  'mail-in-all': { times: 200, seconds: 3600, refusal: 'Sending too many requests. Try again in an hour.' },
  // within that, to accounts that nobody verified: whoever signs up thousands keeps no newcomer from their link a week later
  'unverified-in-all': { times: 50, seconds: 3600, refusal: 'Sending too many requests. Try again in an hour.' },
  'referral-code': { times: 10, seconds: 3600, refusal: 'Too many invite codes were tried. Try again in an hour.' },
  // of each inspector: in a row, and of a PIN in a day
  pin: { times: 5, seconds: 300, refusal: 'The PIN was wrong too often. Try again in five minutes.' },
  'pin-today': {
    times: 20,
    seconds: A_DAY_S,
    refusal:
      'The PIN was wrong 20 times today. It works again tomorrow, or when the owner of the account sets a new one.',
  },
  'push-test': { times: 10, seconds: 3600, refusal: 'That are many tests. Try again in an hour.' },
  'bug-report': { times: 10, seconds: 3600, refusal: 'That are many reports. Try again in an hour, or call us.' },
  joining: { times: 10, seconds: A_DAY_S, refusal: 'You joined often enough today. Try again tomorrow.' },
  // counted by organization
  joined: { times: 100, seconds: A_DAY_S, refusal: 'Many people joined this organization today. Try again tomorrow.' },
  suggestions: { times: 60, seconds: 60, refusal: 'Too many searches. Wait a minute.' },
  'new-organization': {
    times: 3,
    seconds: A_DAY_S,
    refusal: 'Three organizations a day are enough. Try again tomorrow.',
  },
  // each may cost money
  'register-look-up': {
    times: 60,
    seconds: 3600,
    refusal: 'Too many look-ups in the register. Type the details by hand.',
  },
  photo: { times: 60, seconds: 600, refusal: 'That are many photos at once. Wait a few minutes.' },
  // counted by organization: blank sheets, and sheets printed again
  printing: {
    times: 120,
    seconds: 3600,
    refusal: 'This organization has printed many sheets in a short time. Print again in an hour.',
  },
  'printing-at-once': { times: 20, seconds: 60, refusal: 'The sheet waits for its turn.' },
  // counted by organization: each takes a sheet number. Twenty inspectors begin sixty an hour; a tablet that was without a network sends its own at once
  'new-draft': {
    times: 300,
    seconds: 3600,
    refusal: 'This workshop has started many sheets in a short time. Yours is kept on this device and is sent later.',
  },
  // counted by organization, by part: fifty whole inspections of a file, or twenty of a customer's. Five years of a busy workshop are 2,500 parts
  export: {
    times: 3000,
    seconds: 3600,
    refusal: 'This workshop has exported a lot in a short time. Export again in an hour.',
  },
  // emails to customers (`sent-links/count-mail.ts`); what is more waits for the next hour or the next morning. By organization:
  'link-mail': { times: 200, seconds: 3600, refusal: MANY_MAILS_WAIT },
  // … instead of that and `customer-reminder`, of a new one, or one for which the operator has set how many
  'new-workshop-mail': { times: 20, seconds: A_DAY_S, refusal: MANY_MAILS_WAIT },
  // … and by address: a workshop that does a fleet's WoFs sends it fifteen sheets and as many estimates on a day
  'mail-to-customer': { times: 30, seconds: A_DAY_S, refusal: MANY_MAILS_WAIT },
  // an address, from all organizations: a fleet has several workshops
  'mail-to-address-in-all': { times: 100, seconds: A_DAY_S, refusal: MANY_MAILS_WAIT },
  // all together: with `mail-in-all` 2,000 an hour, or 48,000 a day, of the 50,000 that SES usually allows outside its sandbox
  'customer-mail-in-all': { times: 1800, seconds: 3600, refusal: MANY_MAILS_WAIT },
  // … of those new workshops together, of which one person can make many: a third, and to an address as many as from one workshop
  'new-workshops-mail-in-all': { times: 600, seconds: 3600, refusal: MANY_MAILS_WAIT },
  'new-workshops-mail-to-address': { times: 30, seconds: A_DAY_S, refusal: MANY_MAILS_WAIT },
  // counted by organization, and of it by customer; what is more waits. Beside those, so that no reminder keeps a mail from being sent
  'customer-reminder': { times: 200, seconds: 3600, refusal: 'Many customers are reminded. The others wait an hour.' },
  'reminder-to-customer': { times: 5, seconds: A_DAY_S, refusal: 'This customer was reminded often enough today.' },
  'new-invite': { times: 6, seconds: 60, refusal: 'Too many new links. Wait a minute.' },
} as const;
export type Limit = keyof typeof limits;
type Person = Pick<UserContext, 'table' | 'userId' | 'now'>;

/** Takes one of what the person may do, or refuses. `of`: counted for this thing alone. */
export const consume = async (context: Person, what: Limit, of?: string): Promise<{ isLast: boolean }> => {
  const written = await context.table.update(consumption(context, what, of));
  if (written.refused) throw limitReached(what);
  return { isLast: Number(written.item.spent) >= limits[what].times };
};

/** Refuses what was done too often, without taking one. */
export const checkLeft = async (context: Person, what: Limit, of?: string): Promise<void> => {
  const { key, values } = consumption(context, what, of);
  const item = await context.table.get(key, { consistent: true });
  if (Number(item?.spent ?? 0) >= Number(values?.[':times'])) throw limitReached(what);
};

/**
 * A guess at a secret: only a wrong one counts, that which answers undefined. It is counted before it is looked at and given
 * back when it was right: who guesses many at once has no more of them. `whenUsedUp`: the last of them was wrong.
 */
export const checkSecret = async <T>(
  context: Person,
  what: Limit,
  of: string | undefined,
  look: () => Promise<T | undefined>,
  { whenUsedUp }: { whenUsedUp?: () => Promise<unknown> } = {},
): Promise<T | undefined> => {
  const { isLast } = await consume(context, what, of);
  const found = await look();
  if (found === undefined && isLast) await whenUsedUp?.();
  if (found !== undefined) {
    const { key } = consumption(context, what, of);
    await context.table.update({ key, expression: 'ADD spent :back', values: { ':back': -1 } });
  }
  return found;
};

/** The same as one write of a transaction: refused when the person has done it often enough. */
export const consumption = ({ userId, now }: Omit<Person, 'table'>, what: Limit, of?: string): Update =>
  spend((window) => rateLimitKey(userId, window), what, now, of);

/** Takes one of what the organization may do, or refuses. */
export const consumeShared = async ({ table, organizationId, now }: Caller, what: Limit): Promise<void> => {
  const spent = spend((window) => organizationAllowanceKey(organizationId, window), what, now);
  if ((await table.update(spent)).refused) throw limitReached(what);
};

/** The same of whatever has the key; `times`: where it is not as often for everybody. */
export const spend = (
  keyOf: (window: string) => Key,
  what: Limit,
  now: Date,
  of?: string,
  times: number = limits[what].times,
): Update => {
  const { seconds } = limits[what];
  const window = isByNzDay(what) ? nzDate(now) : windowOf(what, now);
  return {
    key: keyOf([what, of, window].filter((part) => part !== undefined).join('#')),
    expression: `SET ${kindSet}, #ttl = :ttl ADD spent :one`,
    condition: 'attribute_not_exists(spent) OR spent < :times',
    names: { ...kindNames, '#ttl': 'ttl' },
    values: { ...kindValues('ALLOWANCE'), ':ttl': toSeconds(now) + 2 * seconds, ':one': 1, ':times': times },
  };
};

const isByNzDay = (what: Limit) => limits[what].seconds === A_DAY_S;
const windowOf = (what: Limit, now: Date) => Math.floor(toSeconds(now) / limits[what].seconds);
const endOfWindow = (what: Limit, now: Date) =>
  isByNzDay(what)
    ? startOfNzDay(addDays(nzDate(now), 1))
    : new Date((windowOf(what, now) + 1) * limits[what].seconds * 1000);

/** When what a limit has stopped can be done again, and nobody is woken by it. */
export const nextWindow = (what: Limit, now: Date): Date => {
  const at = endOfWindow(what, now);
  return isNight(at) ? atNzHours(nextMorning(at), 8) : at;
};

/** Returns the refusal, with the seconds until the window ends. */
export const limitReached = (what: Limit) => {
  const now = new Date();
  return tooManyRequests(limits[what].refusal, toSeconds(endOfWindow(what, now)) - toSeconds(now));
};

/** A refusal that may be tried again after so many seconds. */
export const tooManyRequests = (refusal: string, retryAfter: number) =>
  Object.assign(new Problem('too-many-requests', refusal), { retryAfter });
