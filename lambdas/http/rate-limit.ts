import { addDays, atNzHours, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { isNight, nextMorning } from '#shared/reminders/moments.ts';
import { accountMailsPerHour, customerMailsPerHour } from '../aws/environment.ts';
import { type Key, organizationAllowanceKey, rateLimitKey } from '../table/keys.ts';
import { toSeconds, typeAssignment, typeNames, typeValues, type Update } from '../table/table.ts';
import type { Caller, UserContext } from './context.ts';

const MAILBOX_HAS_ENOUGH = 'Sending too many requests. Check your junk folder for the link, or try again tomorrow.';

const MANY_MAILS_WAIT =
  'Too many emails are waiting to be sent. Give the customer a link instead, or try again tomorrow.';

const A_DAY_S = 86_400;

/** Rate limits, per person unless stated otherwise. A window of a day is a calendar day in New Zealand. */
const limits = {
  'verification-mail': { times: 3, seconds: 3600, refusal: 'Sending too many requests' },
  // Emails to unverified addresses: for each address, each mailbox, each network, and for all people together.
  'mail-to-address': { times: 8, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  // Separate limit for `name+1@` aliases, so that they can't use up the limit of `name@`.
  'mail-to-alias': { times: 5, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  // For providers that ignore dots: the first link to each spelling of a mailbox has its own limit, so that signing up
  // with other spellings can't block the owner's first link.
  'first-to-dotted': { times: 32, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  // Counts emails to one spelling, to detect the first. If two are concurrent, both count as first.
  'first-to-spelling': { times: 8, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  // Further emails to such mailboxes, and emails to their aliases.
  'mail-to-dotted': { times: 8, seconds: A_DAY_S, refusal: MAILBOX_HAS_ENOUGH },
  'mail-from-origin': { times: 40, seconds: 3600, refusal: 'Sending too many requests. Try again in an hour.' },
  'mail-in-all': {
    times: accountMailsPerHour(),
    seconds: 3600,
    refusal: 'Sending too many requests. Try again in an hour.',
  },
  // A quarter of `mail-in-all` for reminders to unverified accounts, so that mass sign-ups can't block new users' links.
  'unverified-in-all': {
    times: Math.floor(accountMailsPerHour() / 4),
    seconds: 3600,
    refusal: 'Sending too many requests. Try again in an hour.',
  },
  'referral-code': { times: 10, seconds: 3600, refusal: 'Too many invite codes tried. Try again in an hour.' },
  // For each sub-user: wrong PINs in a row, and wrong PINs in a day.
  pin: { times: 5, seconds: 300, refusal: 'Too many wrong PINs. Try again in five minutes.' },
  'pin-today': {
    times: 20,
    seconds: A_DAY_S,
    refusal:
      'A wrong PIN was entered 20 times today. The PIN works again tomorrow, or once the account owner sets a new one.',
  },
  'push-test': { times: 10, seconds: 3600, refusal: 'That’s a lot of tests. Try again in an hour.' },
  'bug-report': { times: 10, seconds: 3600, refusal: 'That’s a lot of reports. Try again in an hour or call us.' },
  'question-report': { times: 30, seconds: 3600, refusal: 'That’s a lot of reports. Try again in an hour.' },
  joining: { times: 10, seconds: A_DAY_S, refusal: 'You’ve joined too many workshops today. Try again tomorrow.' },
  // For each organization.
  joined: { times: 100, seconds: A_DAY_S, refusal: 'Too many people joined this workshop today. Try again tomorrow.' },
  suggestions: { times: 60, seconds: 60, refusal: 'Too many searches. Wait a minute.' },
  'new-organization': {
    times: 3,
    seconds: A_DAY_S,
    refusal: 'You can create three workshops a day. Try again tomorrow.',
  },
  // Each request to the register may cost money.
  'register-look-up': {
    times: 60,
    seconds: 3600,
    refusal: 'Too many register look-ups. Enter the details yourself.',
  },
  photo: { times: 60, seconds: 600, refusal: 'That’s a lot of photos at once. Wait a few minutes.' },
  // For each organization: blank sheets, and sheets rendered again.
  printing: {
    times: 120,
    seconds: 3600,
    refusal: 'Too many PDFs created in a short time. Try again in an hour.',
  },
  'printing-at-once': { times: 20, seconds: 60, refusal: 'Your sheet is in the queue.' },
  // For each organization: each draft reserves a sheet number. Twenty inspectors start sixty in an hour; a tablet that
  // was offline sends all its drafts at once.
  'new-draft': {
    times: 300,
    seconds: 3600,
    refusal: 'Too many sheets started in a short time. Yours is saved on this device and will be sent later.',
  },
  // For each organization and each part of an export: fifty inspections, or twenty of one customer. Five years of a
  // busy workshop are 2,500 parts.
  export: {
    times: 3000,
    seconds: 3600,
    refusal: 'Too many exports in a short time. Try again in an hour.',
  },
  // Emails to customers (`sent-links/count-mail.ts`). Over the limit they are postponed to the next hour or morning.
  // For each organization:
  'link-mail': { times: 200, seconds: 3600, refusal: MANY_MAILS_WAIT },
  // For each new organization, and each with a limit set by the operator; replaces `link-mail` and `customer-reminder`.
  'new-workshop-mail': { times: 20, seconds: A_DAY_S, refusal: MANY_MAILS_WAIT },
  // For each organization and address: a workshop may send a fleet fifteen sheets and as many estimates a day.
  'mail-to-customer': { times: 30, seconds: A_DAY_S, refusal: MANY_MAILS_WAIT },
  // For each address, from all organizations together: a fleet uses several workshops.
  'mail-to-address-in-all': { times: 100, seconds: A_DAY_S, refusal: MANY_MAILS_WAIT },
  // For all organizations together. By default, with `mail-in-all` this is 2,000 an hour or 48,000 a day, within SES's
  // usual 50,000.
  'customer-mail-in-all': { times: customerMailsPerHour(), seconds: 3600, refusal: MANY_MAILS_WAIT },
  // For all new organizations together, because one person can create many: a third in total, and one workshop's limit
  // for each address.
  'new-workshops-mail-in-all': {
    times: Math.floor(customerMailsPerHour() / 3),
    seconds: 3600,
    refusal: MANY_MAILS_WAIT,
  },
  'new-workshops-mail-to-address': { times: 30, seconds: A_DAY_S, refusal: MANY_MAILS_WAIT },
  // Reminders for each organization and for each of its customers, postponed over the limit. A separate limit, so that
  // reminders can't block other emails.
  'customer-reminder': {
    times: 200,
    seconds: 3600,
    refusal: 'Too many reminders at once. The rest will be sent in an hour.',
  },
  'reminder-to-customer': { times: 5, seconds: A_DAY_S, refusal: 'This customer has had enough reminders today.' },
  'new-invite': { times: 6, seconds: 60, refusal: 'Too many new links. Wait a minute.' },
} as const;
export type Limit = keyof typeof limits;
type Person = Pick<UserContext, 'table' | 'userId' | 'now'>;

/** Counts one use. Throws when the limit is reached. `of`: identifies what is counted separately. */
export const consume = async (context: Person, what: Limit, of?: string): Promise<{ isLast: boolean }> => {
  const written = await context.table.update(consumeUpdate(context, what, of));
  if (written.refused) throw limitReached(what);
  return { isLast: Number(written.item.spent) >= limits[what].times };
};

/** Throws when the limit is reached. Doesn't count. */
export const checkLimit = async (context: Person, what: Limit, of?: string): Promise<void> => {
  const { key, values } = consumeUpdate(context, what, of);
  const item = await context.table.get(key, { consistent: true });
  if (Number(item?.spent ?? 0) >= Number(values?.[':times'])) throw limitReached(what);
};

/**
 * Checks a guess of a secret and counts wrong ones (`guess` returns undefined). Counts the guess in advance and undoes
 * this if it was right, so that concurrent guesses don't get extra tries. `whenUsedUp` runs after the last allowed
 * wrong guess.
 */
export const checkSecret = async <T>(
  context: Person,
  what: Limit,
  of: string | undefined,
  guess: () => Promise<T | undefined>,
  { whenUsedUp }: { whenUsedUp?: () => Promise<unknown> } = {},
): Promise<T | undefined> => {
  const { isLast } = await consume(context, what, of);
  const found = await guess();
  if (found === undefined && isLast) await whenUsedUp?.();
  if (found !== undefined) {
    const { key } = consumeUpdate(context, what, of);
    await context.table.update({ key, expression: 'ADD spent :back', values: { ':back': -1 } });
  }
  return found;
};

/** Builds the update that counts one use, for a transaction. */
export const consumeUpdate = ({ userId, now }: Omit<Person, 'table'>, what: Limit, of?: string): Update =>
  makeConsumeUpdate((window) => rateLimitKey(userId, window), what, now, of);

/** Counts one use by an organization. Throws when its limit is reached. */
export const consumeForOrganization = async ({ table, organizationId, now }: Caller, what: Limit): Promise<void> => {
  const spent = makeConsumeUpdate((window) => organizationAllowanceKey(organizationId, window), what, now);
  if ((await table.update(spent)).refused) throw limitReached(what);
};

/** Builds the update that counts one use under any key. `times` overrides the limit. */
export const makeConsumeUpdate = (
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
    expression: `SET ${typeAssignment}, #ttl = :ttl ADD spent :one`,
    condition: 'attribute_not_exists(spent) OR spent < :times',
    names: { ...typeNames, '#ttl': 'ttl' },
    values: { ...typeValues('ALLOWANCE'), ':ttl': toSeconds(now) + 2 * seconds, ':one': 1, ':times': times },
  };
};

const isByNzDay = (what: Limit) => limits[what].seconds === A_DAY_S;
const windowOf = (what: Limit, now: Date) => Math.floor(toSeconds(now) / limits[what].seconds);
const endOfWindow = (what: Limit, now: Date) =>
  isByNzDay(what)
    ? startOfNzDay(addDays(nzDate(now), 1))
    : new Date((windowOf(what, now) + 1) * limits[what].seconds * 1000);

/** Returns when a postponed action is possible again, which is never at night. */
export const findNextWindow = (what: Limit, now: Date): Date => {
  const at = endOfWindow(what, now);
  return isNight(at) ? atNzHours(nextMorning(at), 8) : at;
};

/** Builds the error for a reached limit, with the seconds until the window ends. */
export const limitReached = (what: Limit) => {
  const now = new Date();
  return tooManyRequests(limits[what].refusal, toSeconds(endOfWindow(what, now)) - toSeconds(now));
};

/** Builds a 429 that may be retried after `retryAfter` seconds. */
export const tooManyRequests = (refusal: string, retryAfter: number) =>
  Object.assign(new Problem('too-many-requests', refusal), { retryAfter });
