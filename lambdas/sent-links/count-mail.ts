import { hash } from 'node:crypto';
import { findMailbox } from '#shared/account/mailbox.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { WaitingMail } from '#shared/sent-links/model.ts';
import type { Context } from '../http/context.ts';
import { logUsedUp } from '../http/log.ts';
import { findNextWindow, type Limit, limitReached, makeConsumeUpdate } from '../http/rate-limit.ts';
import { mailAllowanceKey, organizationAllowanceKey } from '../table/keys.ts';
import { isNewWorkshop, readMailsADay } from '../tenants/mail-allowance.ts';

type Sender = Pick<Context, 'table' | 'organizationId' | 'organization'>;
/** An email to a customer. `reminds`: the customer's id if it is a reminder. */
type Mailing = { email: string; reminds?: string };

/** Reasons shown to a workshop, by limit. */
const reasons: Partial<Record<Limit, WaitingMail['limit']>> = {
  'new-workshop-mail': 'new-workshop',
  'link-mail': 'workshop',
  'mail-to-customer': 'address',
  'mail-to-address-in-all': 'address',
  'new-workshops-mail-to-address': 'address',
};

/**
 * Returns the counters for an email: by workshop, by address within the workshop and over all workshops, and in total.
 */
const listCounters = ({ organizationId, organization }: Sender, { email, reminds }: Mailing, at: Date) => {
  const mailbox = hash('sha256', findMailbox(email), 'base64url');
  const own = (limit: Limit, of?: string, max?: number) => ({
    limit,
    update: makeConsumeUpdate((window) => organizationAllowanceKey(organizationId, window), limit, at, of, max),
  });
  const shared = (limit: Limit, whose: string) => ({
    limit,
    update: makeConsumeUpdate((window) => mailAllowanceKey(whose, window), limit, at),
  });
  const max = readMailsADay(organization, nzDate(at));
  const hourly = reminds === undefined ? 'link-mail' : 'customer-reminder';
  return [
    max === undefined ? own(hourly) : own('new-workshop-mail', undefined, max),
    own('mail-to-customer', mailbox),
    shared('mail-to-address-in-all', mailbox),
    shared('customer-mail-in-all', 'ALL'),
    ...(isNewWorkshop(organization, nzDate(at))
      ? [shared('new-workshops-mail-in-all', 'ALL'), shared('new-workshops-mail-to-address', mailbox)]
      : []),
    ...(reminds === undefined ? [] : [own('reminder-to-customer', reminds)]),
  ];
};

/** Returns how many reminders a workshop can still email to customers now, and when the rest can be sent. */
export const findReminderRoom = async (sender: Sender, at: Date) => {
  const [counter] = listCounters(sender, { email: '', reminds: '' }, at);
  if (!counter) throw new Error('No limit');
  const { key, values } = counter.update;
  const spent = Number((await sender.table.get(key, { consistent: true }))?.spent ?? 0);
  const left = Math.max(0, Number(values?.[':times']) - spent);
  return { left, until: findNextWindow(counter.limit, at).toISOString() };
};

/** Counts an email to a customer. If a limit is reached, returns when the email can be sent. */
export const countMail = async (sender: Sender, mailing: Mailing, at: Date): Promise<WaitingMail | undefined> => {
  const counts = listCounters(sender, mailing, at);
  const { refused } = await sender.table.write(...counts.map(({ update }) => ({ update })));
  if (!refused) return undefined;
  const full = refused.flatMap(({ index }) => counts[index] ?? []);
  for (const { limit } of full)
    if (limit === 'customer-mail-in-all' || limit === 'new-workshops-mail-in-all') logUsedUp(limit);
  const [last] = full
    .map(({ limit, update }) => ({
      until: findNextWindow(limit, at).toISOString(),
      limit: reasons[limit] ?? 'all',
      most: Number(update.values?.[':times']),
    }))
    .sort((a, b) => b.until.localeCompare(a.until));
  if (!last) throw new Error('Refused by no limit');
  return last;
};

/** Maximum number of full days or hours that are skipped. */
const MAX_WINDOWS = 7;

/**
 * Counts an email that a person sends in the first day or hour with capacity, so that they see at once when it will be
 * sent.
 */
export const reserveMail = async (
  sender: Sender & Pick<Context, 'now'>,
  email: string,
): Promise<WaitingMail | undefined> => {
  let waits: WaitingMail | undefined;
  for (let tried = 0; tried <= MAX_WINDOWS; tried++) {
    const full = await countMail(sender, { email }, waits ? new Date(waits.until) : sender.now);
    if (!full) return waits;
    waits = full;
  }
  throw limitReached('link-mail');
};
