import { hash } from 'node:crypto';
import { findMailbox } from '#shared/account/mailbox.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { WaitingMail } from '#shared/sent-links/model.ts';
import type { Context } from '../http/context.ts';
import { logUsedUp } from '../http/log.ts';
import { type Limit, limitReached, nextWindow, spend } from '../http/rate-limit.ts';
import { mailAllowanceKey, organizationAllowanceKey } from '../table/keys.ts';
import { isNewWorkshop, readMailsADay } from '../tenants/mail-allowance.ts';

type Sender = Pick<Context, 'table' | 'organizationId' | 'organization'>;
/** An email to a customer. `reminds`: whom, where it is a reminder. */
type Mailing = { email: string; reminds?: string };

/** What a workshop hears of each limit that a mail waits for. */
const reasons: Partial<Record<Limit, WaitingMail['limit']>> = {
  'new-workshop-mail': 'new-workshop',
  'link-mail': 'workshop',
  'mail-to-customer': 'address',
  'mail-to-address-in-all': 'address',
  'new-workshops-mail-to-address': 'address',
};

/** All that an email to a customer is counted by: its workshop, its address in that workshop and in all, and all of them together. */
const countsOf = ({ organizationId, organization }: Sender, { email, reminds }: Mailing, at: Date) => {
  const mailbox = hash('sha256', findMailbox(email), 'base64url');
  const own = (limit: Limit, of?: string, most?: number) => ({
    limit,
    update: spend((window) => organizationAllowanceKey(organizationId, window), limit, at, of, most),
  });
  const shared = (limit: Limit, whose: string) => ({
    limit,
    update: spend((window) => mailAllowanceKey(whose, window), limit, at),
  });
  const most = readMailsADay(organization, nzDate(at));
  const hourly = reminds === undefined ? 'link-mail' : 'customer-reminder';
  return [
    most === undefined ? own(hourly) : own('new-workshop-mail', undefined, most),
    own('mail-to-customer', mailbox),
    shared('mail-to-address-in-all', mailbox),
    shared('customer-mail-in-all', 'ALL'),
    ...(isNewWorkshop(organization, nzDate(at))
      ? [shared('new-workshops-mail-in-all', 'ALL'), shared('new-workshops-mail-to-address', mailbox)]
      : []),
    ...(reminds === undefined ? [] : [own('reminder-to-customer', reminds)]),
  ];
};

/** Counts an email to a customer, or returns until when it waits where there are too many at that moment. */
export const countMail = async (sender: Sender, mailing: Mailing, at: Date): Promise<WaitingMail | undefined> => {
  const counts = countsOf(sender, mailing, at);
  const { refused } = await sender.table.write(...counts.map(({ update }) => ({ update })));
  if (!refused) return undefined;
  const full = refused.flatMap(({ index }) => counts[index] ?? []);
  for (const { limit } of full)
    if (limit === 'customer-mail-in-all' || limit === 'new-workshops-mail-in-all') logUsedUp(limit);
  const [last] = full
    .map(({ limit, update }) => ({
      until: nextWindow(limit, at).toISOString(),
      limit: reasons[limit] ?? 'all',
      most: Number(update.values?.[':times']),
    }))
    .sort((a, b) => b.until.localeCompare(a.until));
  if (!last) throw new Error('Refused by no limit');
  return last;
};

/** How far ahead a mail can wait: at most so many days, or hours, that are full. */
const MOST_WINDOWS = 7;

/** The same of a mail that a person sends: counted for the first time at which there is room, so that its day can be told at once. */
export const reserveMail = async (
  sender: Sender & Pick<Context, 'now'>,
  email: string,
): Promise<WaitingMail | undefined> => {
  let waits: WaitingMail | undefined;
  for (let tried = 0; tried <= MOST_WINDOWS; tried++) {
    const full = await countMail(sender, { email }, waits ? new Date(waits.until) : sender.now);
    if (!full) return waits;
    waits = full;
  }
  throw limitReached('link-mail');
};
