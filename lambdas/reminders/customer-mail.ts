import * as z from 'zod';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { mailMoment } from '#shared/reminders/moments.ts';
import { mailDue } from '../due/mails.ts';
import { customerMailKey, type OrganizationId, trustOrganizationId } from '../table/keys.ts';
import { type Item, makeTtl, type Write } from '../table/table.ts';

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

/** Builds the writes that schedule an email to a customer. Refused if it was already scheduled. */
export const customerMailWrites = (mail: CustomerMail, now: Date, asOf: string | undefined): Write[] => {
  const { organizationId, kind, id, once } = mail;
  const key = customerMailKey(organizationId, kind, id, once);
  const { at } = mailMoment(now);
  const by = asOf ? { at: new Date(), atAnyHour: true } : { at, atAnyHour: false };
  const ttl = makeTtl(at, KEPT_S);
  return [
    {
      put: { ...key, type: 'CUSTOMERMAIL', tells: 'CustomerMail', ...mail, asOf: asOf ?? '', ttl },
      condition: 'attribute_not_exists(pk)',
    },
    { put: mailDue(key, { organizationId, now, ...by }) },
  ];
};

/** Reschedules an email to when its limit allows it. */
export const rescheduleMail = (item: Item, now: Date, until: string): Write => {
  const { at } = mailMoment(new Date(until));
  const { organizationId, asOf } = CustomerMail.parse(item);
  return { put: mailDue(item, { organizationId, now, at, atAnyHour: asOf !== '' }) };
};

export const readCustomerMail = (item: Item) => {
  const { asOf, ...mail } = CustomerMail.parse(item);
  return { ...mail, now: asOf ? new Date(asOf) : new Date() };
};
