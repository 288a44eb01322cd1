import { isFollowedUp } from '#shared/customers/page.ts';
import { EstimateId, newId } from '#shared/ids.ts';
import { parseEmail } from '#shared/input/contacts.ts';
import { linkPaths } from '#shared/links/calls.ts';
import { estimateReminderMail, type WaitingEstimate, wofReminderMail } from '#shared/mails/customer-reminders.ts';
import type { Mail } from '#shared/mails/mail.tsx';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { currentMoment, formatMoment, isNight, isOver } from '#shared/reminders/moments.ts';
import { siteOrigin } from '../aws/environment.ts';
import { logLines } from '../aws/log-lines.ts';
import { findContact } from '../customers/opt-out.ts';
import { loadFoundEstimate } from '../estimates/change-state.ts';
import { loadSent } from '../estimates/send.ts';
import { findInspection } from '../inspections/records.ts';
import { findRecheckDay } from '../inspections/stored-summary.ts';
import { forgetUnmailed, type MailOutcome, mailOnce } from '../notifications/delivered.ts';
import { findOpenReminder } from '../reminders/causes.ts';
import {
  type CustomerMail,
  isAskedFor,
  readCustomerMail,
  readEstimatesMail,
  readRunTime,
  rescheduleMail,
  unmarkMail,
} from '../reminders/customer-mail.ts';
import { findHeadCustomer, findOwner } from '../reminders/estimate-customer.ts';
import { closeMail } from '../reminders/mail-lines.ts';
import { readCustomerSwitches } from '../reminders/people.ts';
import { countMail } from '../sent-links/count-mail.ts';
import { createToken } from '../sent-links/token.ts';
import { table, tenantOf } from '../table/connect.ts';
import { type OrganizationId, organizationKey, remindersKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readClosing } from '../tenants/closed.ts';
import { readOpeningDays, readOrganization } from '../tenants/stored.ts';
import { buildFacts } from './estimate-facts.ts';
import { formatCustomerTag } from './mail-returned.ts';
import { sendMail } from './send-mail.ts';
import { mailUnlessPaused } from './wof-pause.ts';

/**
 * Number of days that an unsubscribe link works: longer than the law requires, and longer than a year, because the next
 * email may come after a year.
 */
const STOPS_DAYS = 400;
/** Recipient in the delivery marker, the same for every customer. */
const RECIPIENT = 'customer';

type Workshop = { name: string; phone: string };
/**
 * The recipient and a function that builds the email with an unsubscribe token. `unlessPaused`: sends it, or skips it
 * because they got the same one a short time ago.
 */
type Made = {
  customerId: string;
  email: string;
  mailOf: (stop: string) => Promise<Mail>;
  unlessPaused?: (send: () => Promise<MailOutcome>) => Promise<MailOutcome>;
};
type Sending = { organizationId: OrganizationId; organization: Item; kind: CustomerMail['kind'] };

/**
 * Emails a customer that their WoF expires. Loads the subject again, and sends nothing if the reminder no longer
 * applies or they were emailed in the last days. If no email could be sent, removes its item, so that a later reminder
 * can schedule it again.
 */
export const mailCustomer = async (item: Item): Promise<'later' | undefined> => {
  const wanted = readCustomerMail(item);
  // scheduled by an earlier release
  if (wanted.kind === 'estimate') return mailCustomerEstimates(item);
  const now = readRunTime(item);
  if (isNight(now)) return 'later';
  const sending = await loadSending(wanted.organizationId, 'wof', isAskedFor(wanted));
  const made = sending && (await makeWofMail(wanted, sending, now));
  if (made) return sendPrepared(item, sending, made);
  await table().write(...forgetUnmailed(item, RECIPIENT));
  return undefined;
};

/**
 * Emails a customer that estimates await their decision: all that are due on this day in one email. Those that no
 * longer apply are left out, and a later reminder can schedule them again.
 */
export const mailCustomerEstimates = async (item: Item): Promise<'later' | undefined> => {
  const now = readRunTime(item);
  if (isNight(now)) return 'later';
  const closed = await closeMail(table(), item, new Date());
  if (!closed) return undefined;
  const wanted = readEstimatesMail(closed);
  const [first] = wanted;
  const sending = first && (await loadSending(first.organizationId, 'estimate'));
  const looks = sending ? await Promise.all(wanted.map((one) => findWaiting(one, nameWorkshop(sending), now))) : [];
  const found = looks.find((look) => look !== undefined);
  // an estimate may have got another customer since
  const isTheirs = (look: Waiting | undefined) => look?.customerId === found?.customerId;
  const waiting = looks.filter((look) => look !== undefined).filter(isTheirs);
  const left = wanted.filter((_, n) => !looks[n] || !isTheirs(looks[n]));
  if (left.length > 0) await table().write(...left.map(unmarkMail));
  if (!sending || !found || waiting.length === 0) return undefined;
  const mailOf = async (stop: string) =>
    estimateReminderMail({
      ...{ site: siteOrigin(), workshop: nameWorkshop(sending), stop },
      waiting: await Promise.all(waiting.map(({ prepare }) => prepare())),
    });
  return sendPrepared(item, sending, { customerId: found.customerId, email: found.email, mailOf });
};

/** Returns the workshop, if it is open and such emails are switched on or someone there asked for this one. */
const loadSending = async (
  organizationId: OrganizationId,
  kind: CustomerMail['kind'],
  isAsked = false,
): Promise<Sending | undefined> => {
  const keys = [organizationKey(organizationId), remindersKey(organizationId)];
  const [organization, switches] = await table().getAll(keys, { consistent: true });
  const isOpen =
    organization && readClosing(organization) === null && (isAsked || readCustomerSwitches(switches)[kind]);
  return isOpen ? { organizationId, organization, kind } : undefined;
};

const nameWorkshop = ({ organization }: Sending): Workshop => {
  const { Name: name, Phone: phone } = readOrganization(organization);
  return { name, phone };
};

const sendPrepared = async (item: Item, { organizationId, organization, kind }: Sending, made: Made) => {
  const { customerId, mailOf, unlessPaused = (send) => send() } = made;
  // the stored address may be invalid
  const email = parseEmail(made.email);
  if (!email) return void (await table().write(...forgetUnmailed(item, RECIPIENT)));
  const send = async () => {
    const full = await countMail(
      { table: table(), organizationId, organization },
      { email, reminds: customerId },
      new Date(),
    );
    if (full) return full;
    const expiresAt = startOfNzDay(addDays(nzDate(readRunTime(item)), STOPS_DAYS)).toISOString();
    const { token, put } = createToken({ organizationId, linkId: newId('lnk'), expiresAt, stops: customerId });
    await table().write({ put });
    const mail = await mailOf(token);
    return sendMail(email, mail, {
      ...{ workshop: mail.organization, answersTo: readOrganization(organization).Email || undefined },
      tags: { link: formatCustomerTag(organizationId, customerId) },
      stopsAt: new URL(linkPaths.stop.replace('{token}', token), siteOrigin()).href,
    }).catch((error: unknown) => logIfRefused(error, item));
  };
  const waits = await mailOnce(`customer.${kind}`, item, RECIPIENT, () => unlessPaused(send));
  if (waits) await table().write(rescheduleMail(item, new Date(), waits.until));
  return undefined;
};

/** SES errors that a retry can't fix. */
const REFUSED = ['BadRequestException', 'MessageRejected'];

/** Logs a permanent error. Throws others, so that they are retried. */
const logIfRefused = (error: unknown, { pk, sk }: Item) => {
  if (!(error instanceof Error) || !REFUSED.includes(error.name)) throw error;
  logLines.error({ notMailed: `${pk} ${sk}`, why: error.name });
  return 'refused' as const;
};

/** Builds a WoF reminder for the vehicle's current owner, if they gave consent. */
const makeWofMail = async (mail: CustomerMail, sending: Sending, now: Date): Promise<Made | undefined> => {
  const { organizationId, id, once } = mail;
  const tenant = tenantOf(organizationId);
  const standing = await findOpenReminder({ organizationId, kind: 'wof', id }, tenant, now);
  if (standing?.cause.kind !== 'wof' || isOver(standing.cause, nzDate(now))) return undefined;
  const moment = currentMoment(standing.cause, now, readOpeningDays(sending.organization));
  if (!isAskedFor(mail) && (!moment || formatMoment(moment) !== once)) return undefined;
  const workshop = nameWorkshop(sending);
  const { expiresOn } = standing.cause;
  const found = await findInspection(tenant, Number(id), { consistent: true });
  if (!found || found.header.customerErased) return undefined;
  const { vehicleRegistrationPlate: plate } = found.inspection;
  const owner = await findOwner(found.inspection, tenant);
  const reached = owner ? await findContact(tenant, owner) : undefined;
  if (!reached?.consents.reminders?.given || !reached.customer.Email) return undefined;
  const facts = { site: siteOrigin(), workshop, plate, expiresOn, today: nzDate(now) };
  return {
    customerId: reached.customer.CustomerID,
    email: reached.customer.Email.trim(),
    mailOf: async (stop) => wofReminderMail({ ...facts, stop }),
    unlessPaused: (send) => mailUnlessPaused(tenant, { inspection: found.inspection, once, now }, send),
  };
};

type Waiting = { customerId: string; email: string; prepare: () => Promise<WaitingEstimate> };

/**
 * Finds an estimate that waits for its customer, if it was emailed to an address that is still theirs and its follow-up
 * isn't switched off.
 */
const findWaiting = async (
  { organizationId, id, once }: CustomerMail,
  workshop: Workshop,
  now: Date,
): Promise<Waiting | undefined> => {
  const tenant = tenantOf(organizationId);
  const standing = await findOpenReminder({ organizationId, kind: 'estimate', id }, tenant, now);
  if (standing?.cause.kind !== 'estimate') return undefined;
  const { head, links, header } = await loadFoundEstimate(tenant, EstimateId.parse(id));
  if (!head.sent || String(head.sent.number) !== once) return undefined;
  const customerId = await findHeadCustomer(head, tenant);
  const reached = customerId ? await findContact(tenant, customerId) : undefined;
  if (!reached || !isFollowedUp(reached.consents)) return undefined;
  const { customer } = reached;
  // a complaint counts even if it was about an earlier link of the estimate
  if (links.some(({ mail }) => mail === 'complained')) return undefined;
  const link = links.findLast(
    ({ mail, revokedAt, mailedTo, expiresAt }) =>
      mail === 'sent' && !revokedAt && expiresAt > now.toISOString() && isSame(mailedTo, customer.Email),
  );
  if (!link) return undefined;
  const version = await loadSent(tenant, head.EstimateID, head.sent.number);
  const recheckUntil = findRecheckDay(header, nzDate(now));
  const { expiresOn, sentOn } = standing.cause;
  return {
    customerId: customer.CustomerID,
    email: customer.Email.trim(),
    prepare: async () => {
      const leads = { organizationId, estimateId: head.EstimateID, linkId: link.id, expiresAt: link.expiresAt };
      const { token, put } = createToken(leads);
      await table().write({ put });
      return { ...buildFacts(version, head), workshop, expiresOn, sentOn, recheckUntil, token };
    },
  };
};

const isSame = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();
