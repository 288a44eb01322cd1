import * as z from 'zod';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { mailMoment, mailMorning } from '#shared/reminders/moments.ts';
import { mailDue } from '../due/mails.ts';
import { customerEstimatesKey, customerMailKey, type OrganizationId, trustOrganizationId } from '../table/keys.ts';
import { type Item, makeTtl, type Table, type Write } from '../table/table.ts';
import { findEstimateCustomer } from './estimate-customer.ts';
import { addLine, goesToQueue, newMailDue, type RunTime } from './mail-lines.ts';

export const CustomerKind = z.enum(['wof', 'estimate']);
export type CustomerKind = z.infer<typeof CustomerKind>;

export const isCustomerKind = (kind: ReminderKind): kind is CustomerKind => CustomerKind.safeParse(kind).success;

/** Longer than the time between two reminders with the same key. */
const KEPT_S = 400 * 86_400;

/** `once`: identifies the email, which is sent only once: the time of a WoF reminder, or the version of an estimate. */
const CustomerMail = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  kind: CustomerKind,
  id: z.string(),
  once: z.string(),
  asOf: z.string(),
});
export type CustomerMail = Omit<z.infer<typeof CustomerMail>, 'asOf'> & { organizationId: OrganizationId };

/** Identifies an email that a person at the workshop asked for: at most one a day. */
export const onceAsked = (day: NzDate) => `asked-${day}`;
export const isAskedFor = ({ once }: Pick<CustomerMail, 'once'>) => once.startsWith('asked-');

type Run = RunTime & { table: Table };

/**
 * Schedules an email to a customer, once. The estimates of one customer and day share an email. Returns the due item of
 * an email that must be requested at the end of the run; the sweep requests all others.
 */
export const scheduleCustomerMail = async (mail: CustomerMail, { table, ...run }: Run): Promise<Item | undefined> => {
  const { now, asOf } = run;
  const soon = mailMoment(now);
  const findRequest = (due: Item) => (goesToQueue(soon.at, run) ? due : undefined);
  if (mail.kind === 'wof') {
    const writes = customerMailWrites(mail, now, asOf);
    return (await table.write(...writes)).refused ? undefined : findRequest(writes[1].put);
  }
  const customer = await findEstimateCustomer({ table, organizationId: mail.organizationId }, mail.id);
  if (!customer) return undefined;
  const writes = estimateMailWrites(mail, customer, soon, run);
  const { refused } = await table.write(...writes);
  if (!refused) return findRequest(writes[2].put);
  // the email of the day was already sent: the estimate is in that of the next day
  if (refused.some(({ index }) => index === 1))
    await table.write(...estimateMailWrites(mail, customer, mailMorning(addDays(soon.day, 1)), run));
  return undefined;
};

const markMail = (mail: CustomerMail, at: Date, asOf: string | undefined, more: object = {}): Write => ({
  put: {
    ...customerMailKey(mail.organizationId, mail.kind, mail.id, mail.once),
    ...{ type: 'CUSTOMERMAIL', ...more, ...mail, asOf: asOf ?? '', ttl: makeTtl(at, KEPT_S) },
  },
  condition: 'attribute_not_exists(pk)',
});

/** Builds the writes that schedule an email to a customer. Refused if it was already scheduled. */
export const customerMailWrites = (mail: CustomerMail, now: Date, asOf: string | undefined): [Write, { put: Item }] => {
  const { organizationId, kind, id, once } = mail;
  const key = customerMailKey(organizationId, kind, id, once);
  const { at } = mailMoment(now);
  return [
    markMail(mail, at, asOf, { tells: 'CustomerMail' }),
    { put: newMailDue(key, at, { now, asOf }, organizationId) },
  ];
};

/** Builds the writes that add an estimate to its customer's email of a day. The first write marks it as scheduled. */
const estimateMailWrites = (
  mail: CustomerMail,
  customerId: string,
  { day, at }: { day: NzDate; at: Date },
  run: RunTime,
): [Write, Write, { put: Item }] => {
  const { asOf } = run;
  const { organizationId, id, once } = mail;
  const key = customerEstimatesKey(organizationId, customerId, day);
  return [
    markMail(mail, at, asOf),
    {
      update: addLine({
        ...{ key, type: 'CUSTOMERMAIL', tells: 'CustomerEstimates', owner: { organizationId } },
        line: `${id}${SEPARATOR}${once}`,
        ...{ at, asOf },
      }),
    },
    { put: newMailDue(key, at, run, organizationId) },
  ];
};
const SEPARATOR = '#';

const EstimatesMail = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  asOf: z.string(),
  lines: z.set(z.string()),
});

/** Reads the estimates of a customer's email. An item of an earlier release is about a single one. */
export const readEstimatesMail = (item: Item): CustomerMail[] => {
  if (item.lines === undefined) return [readCustomerMail(item)];
  const { organizationId, lines } = EstimatesMail.parse(item);
  return [...lines].sort().map((line) => {
    const [id = '', once = ''] = line.split(SEPARATOR);
    return { organizationId, kind: 'estimate', id, once };
  });
};

/** Builds the write that lets a later reminder schedule an estimate again that wasn't emailed. */
export const unmarkMail = ({ organizationId, kind, id, once }: CustomerMail): Write => ({
  remove: customerMailKey(organizationId, kind, id, once),
});

/** Reschedules an email to when its limit allows it. */
export const rescheduleMail = (item: Item, now: Date, until: string): Write => {
  const { at } = mailMoment(new Date(until));
  const { organizationId, asOf } = EstimatesMail.pick({ organizationId: true, asOf: true }).parse(item);
  return { put: mailDue(item, { organizationId, now, at, atAnyHour: asOf !== '' }) };
};

export const readCustomerMail = (item: Item) => {
  const { asOf: _, ...mail } = CustomerMail.parse(item);
  return mail;
};

/** Returns the time that a manual run assumes, or the current time. */
export const readRunTime = ({ asOf }: Item) => (asOf ? new Date(String(asOf)) : new Date());
