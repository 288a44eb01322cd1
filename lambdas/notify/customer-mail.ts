import { EstimateId, newId } from '#shared/ids.ts';
import { parseEmail } from '#shared/input/contacts.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { linkPaths } from '#shared/links/calls.ts';
import { estimateReminderMail, wofReminderMail } from '#shared/mails/customer-reminders.ts';
import type { Mail } from '#shared/mails/mail.tsx';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { currentMoment, formatMoment, isNight } from '#shared/reminders/moments.ts';
import { normalizePlate, normalizeVin } from '#shared/vehicle-identity.ts';
import { siteOrigin } from '../aws/environment.ts';
import { logLines } from '../aws/log-lines.ts';
import { findContact } from '../customers/opt-out.ts';
import { loadFoundEstimate } from '../estimates/change-state.ts';
import type { Tenant } from '../http/context.ts';
import { findInspection } from '../inspections/records.ts';
import { forgetUnmailed, mailOnce } from '../notifications/delivered.ts';
import { findOpenReminder } from '../reminders/causes.ts';
import { readCustomerMail, rescheduleMail } from '../reminders/customer-mail.ts';
import { readCustomerSwitches } from '../reminders/people.ts';
import { countMail } from '../sent-links/count-mail.ts';
import { createToken } from '../sent-links/token.ts';
import { table } from '../table/connect.ts';
import { organizationKey, ownerKey, remindersKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readClosing } from '../tenants/closed.ts';
import { readOrganization } from '../tenants/stored.ts';
import { identify } from '../vehicles/identity.ts';
import { readVehicle } from '../vehicles/stored.ts';
import { formatCustomerTag } from './mail-returned.ts';
import { sendMail } from './send-mail.ts';

/**
 * Number of days that an unsubscribe link works: longer than the law requires, and longer than a year, because the next
 * email may come after a year.
 */
const STOPS_DAYS = 400;
/** Recipient in the delivery marker, the same for every customer. */
const RECIPIENT = 'customer';

type Wanted = ReturnType<typeof readCustomerMail>;
type Workshop = { name: string; phone: string };
/** The recipient and a function that builds the email with an unsubscribe token. */
type Made = { customerId: string; email: string; mailOf: (stop: string) => Promise<Mail> };

/**
 * Emails a customer that their WoF expires or that an estimate awaits their decision. Loads the subject again, and
 * sends nothing if the reminder no longer applies. If no email could be sent, removes its item, so that a later
 * reminder can schedule it again.
 */
export const mailCustomer = async (item: Item): Promise<'later' | undefined> => {
  const wanted = readCustomerMail(item);
  if (isNight(wanted.now)) return 'later';
  const made = await makeMail(wanted);
  await (made ? sendPrepared(item, wanted, made) : table().write(...forgetUnmailed(item, RECIPIENT)));
};

/** Builds the email if the customer may be emailed. */
const makeMail = async (wanted: Wanted) => {
  const { organizationId, kind } = wanted;
  const keys = [organizationKey(organizationId), remindersKey(organizationId)];
  const [organization, switches] = await table().getAll(keys, { consistent: true });
  if (!organization || readClosing(organization) !== null || !readCustomerSwitches(switches)[kind]) return undefined;
  const { Name: name, Phone: phone, Email } = readOrganization(organization);
  const made = await (kind === 'wof' ? makeWofMail : makeEstimateMail)(wanted, { name, phone });
  // the stored address may be invalid
  const email = made && parseEmail(made.email);
  return made && email ? { ...made, email, organization, answersTo: Email || undefined } : undefined;
};

const sendPrepared = async (
  item: Item,
  wanted: Wanted,
  made: Made & { organization: Item; answersTo?: string | undefined },
) => {
  const { organizationId, now } = wanted;
  const { customerId, email, organization, answersTo, mailOf } = made;
  const sender = { table: table(), organizationId, organization };
  const waits = await countMail(sender, { email, reminds: customerId }, new Date());
  if (waits) return table().write(rescheduleMail(item, new Date(), waits.until));
  await mailOnce(item, RECIPIENT, async () => {
    const expiresAt = startOfNzDay(addDays(nzDate(now), STOPS_DAYS)).toISOString();
    const { token, put } = createToken({ organizationId, linkId: newId('lnk'), expiresAt, stops: customerId });
    await table().write({ put });
    const mail = await mailOf(token);
    await sendMail(email, mail, {
      ...{ workshop: mail.organization, answersTo },
      tags: { link: formatCustomerTag(organizationId, customerId) },
      stopsAt: new URL(linkPaths.stop.replace('{token}', token), siteOrigin()).href,
    }).catch((error: unknown) => logIfRefused(error, wanted));
  });
};

/** SES errors that a retry can't fix. */
const REFUSED = ['BadRequestException', 'MessageRejected'];

/** Logs a permanent error. Throws others, so that they are retried. */
const logIfRefused = (error: unknown, { kind, id }: Wanted) => {
  if (!(error instanceof Error) || !REFUSED.includes(error.name)) throw error;
  logLines.error(JSON.stringify({ level: 'error', notMailed: `${kind} ${id}`, why: error.name }));
};

/** Builds a WoF reminder for the vehicle's current owner, if they gave consent. */
const makeWofMail = async (
  { organizationId, id, once, now }: Wanted,
  workshop: Workshop,
): Promise<Made | undefined> => {
  const tenant = { table: table(), organizationId };
  const standing = await findOpenReminder({ organizationId, kind: 'wof', id }, tenant, now);
  const moment = standing && currentMoment(standing.cause, now);
  if (standing?.cause.kind !== 'wof' || !moment || formatMoment(moment) !== once) return undefined;
  const { expiresOn } = standing.cause;
  const found = await findInspection(tenant, Number(id), { consistent: true });
  if (!found || found.header.customerErased) return undefined;
  const { vehicleRegistrationPlate: plate } = found.inspection;
  const owner = await findOwner(found.inspection, tenant);
  const reached = owner ? await findContact(tenant, owner) : undefined;
  if (!reached?.said?.given || !reached.customer.Email) return undefined;
  const facts = { site: siteOrigin(), workshop, plate, expiresOn, today: nzDate(now) };
  return {
    customerId: reached.customer.CustomerID,
    email: reached.customer.Email.trim(),
    mailOf: async (stop) => wofReminderMail({ ...facts, stop }),
  };
};

/** Returns the customer id of the vehicle's current owner. */
const findOwner = async ({ vehicleRegistrationPlate, vehicleVIN }: Inspection, tenant: Tenant) => {
  const named = { plate: normalizePlate(vehicleRegistrationPlate), vin: normalizeVin(vehicleVIN) };
  const { vehicle } = await identify(tenant, named);
  if (!vehicle) return undefined;
  const key = ownerKey(tenant.organizationId, readVehicle(vehicle).VehicleID);
  const owner = await tenant.table.get(key, { consistent: true });
  return owner && String(owner.customer);
};

/**
 * Builds an estimate reminder for the customer it was emailed to, if the address is still theirs and they haven't opted
 * out.
 */
const makeEstimateMail = async (wanted: Wanted, workshop: Workshop): Promise<Made | undefined> => {
  const { organizationId, id, once, now } = wanted;
  const tenant = { table: table(), organizationId };
  const standing = await findOpenReminder({ organizationId, kind: 'estimate', id }, tenant, now);
  if (standing?.cause.kind !== 'estimate') return undefined;
  const { head, links } = await loadFoundEstimate(tenant, EstimateId.parse(id));
  const inspection = await findInspection(tenant, head.InspectionID, { consistent: true });
  if (String(head.sent?.number) !== once || !inspection) return undefined;
  if (inspection.header.customerErased) return undefined;
  const customerId = inspection.inspection.CustomerID || (await findOwner(inspection.inspection, tenant));
  const reached = customerId ? await findContact(tenant, customerId) : undefined;
  if (!reached || reached.said?.given === false) return undefined;
  const { customer } = reached;
  // a complaint counts even if it was about an earlier link of the estimate
  if (links.some(({ mail }) => mail === 'complained')) return undefined;
  const link = links.findLast(
    ({ mail, revokedAt, mailedTo, expiresAt }) =>
      mail === 'sent' && !revokedAt && expiresAt > now.toISOString() && isSame(mailedTo, customer.Email),
  );
  if (!link) return undefined;
  const { expiresOn, sentOn } = standing.cause;
  const facts = { site: siteOrigin(), workshop, plate: standing.about.plate, expiresOn, sentOn };
  return {
    customerId: customer.CustomerID,
    email: customer.Email.trim(),
    mailOf: async (stop) => {
      const { token, put } = createToken({
        organizationId,
        estimateId: head.EstimateID,
        linkId: link.id,
        expiresAt: link.expiresAt,
      });
      await table().write({ put });
      return estimateReminderMail({ ...facts, stop, token });
    },
  };
};

const isSame = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();
