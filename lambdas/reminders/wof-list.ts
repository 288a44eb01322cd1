import * as z from 'zod';
import type { Request } from '#shared/endpoint.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { notFound } from '#shared/problem.ts';
import type { remindersApi } from '#shared/reminders/api.ts';
import { formatMoment, listMoments } from '#shared/reminders/moments.ts';
import { canMail, type DueWof, LISTED_DAYS, Reminded } from '#shared/reminders/wof-list.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Contact, findContacts } from '../customers/opt-out.ts';
import { requestMail } from '../due/mails.ts';
import { readWof } from '../history/wofs.ts';
import type { Context } from '../http/context.ts';
import { findReminderRoom } from '../sent-links/count-mail.ts';
import { customerMailKey, deliveryKey, ownerKey, wofKey, wofList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { readOpeningDays } from '../tenants/stored.ts';
import { loadVehicles, readVehicle } from '../vehicles/stored.ts';
import { onceAsked, scheduleCustomerMail } from './customer-mail.ts';

/**
 * `reminded`: by phone or text. `asked`: who asked for the latest email. `lastMailedAt`: when the latest email was sent,
 * and who had asked for it. All are about this WoF.
 */
const Stored = z.object({
  inspectionId: z.int(),
  reminded: withoutLimits(Reminded).optional().catch(undefined),
  asked: z.object({ at: z.iso.datetime(), by: z.string() }).optional().catch(undefined),
  lastMailedAt: z.iso.datetime().optional().catch(undefined),
  lastMailedBy: z.string().optional().catch(undefined),
});

const readListed = (item: Item) => ({
  ...readWof(item),
  ...Stored.parse(item),
  VehicleID: z.string().parse(item.pk.split('#').at(-1)),
});
type Listed = ReturnType<typeof readListed>;

/** Lists the WoFs that expire soon, earliest first. */
export const listWofs = async (context: Context) => {
  const { table, organizationId, now } = context;
  const today = nzDate(now);
  const range = { from: today, upTo: `${addDays(today, LISTED_DAYS)}#~` };
  const keys = await searchAll(table, { index: 'gsi4', pk: wofList(organizationId), ...range });
  const listed = readEach(await table.getAll(keys, { consistent: true }), readListed);
  const [wofs, room] = await Promise.all([describeWofs(listed, context), findReminderRoom(context, now)]);
  return { wofs, room };
};

const describeWofs = async (listed: readonly Listed[], context: Context): Promise<DueWof[]> => {
  const { table, organizationId } = context;
  const [vehicles, owners, mailed] = await Promise.all([
    loadVehicles(
      context,
      listed.map(({ VehicleID }) => VehicleID),
    ),
    table.getAll(listed.map(({ VehicleID }) => ownerKey(organizationId, VehicleID))),
    findMailed(listed, context),
  ]);
  const customers = owners.map((owner) => (typeof owner?.customer === 'string' ? owner.customer : undefined));
  const contacts = await findContacts(
    context,
    customers.filter((id) => id !== undefined),
  );
  return listed.map(({ VehicleID, inspectionId, about, expiresOn, reminded }, n) => ({
    ...{ VehicleID, InspectionID: inspectionId, ...about, expiresOn, reminded, mailed: mailed[n] },
    vehicle: describeVehicle(vehicles[n]),
    owner: describeOwner(contacts.get(customers[n] ?? '')),
  }));
};

const describeVehicle = (item: Item | undefined) => {
  if (!item) return '';
  const { Year, Make, Model } = readVehicle(item);
  return [Year, Make, Model].filter(Boolean).join(' ');
};

const describeOwner = (contact: Contact | undefined): DueWof['owner'] => {
  if (!contact) return null;
  const { CustomerID, CustomerName, Mobile, HomePhone, Email } = contact.customer;
  return {
    ...{ CustomerID, name: CustomerName, hasEmail: Email.trim() !== '' },
    phones: [Mobile, HomePhone].filter(Boolean),
    agreed: contact.consents.reminders?.given ?? null,
  };
};

/**
 * Finds the latest email about each WoF, by what its item says of emails that were sent or asked for. Emails of an
 * earlier release are found by their delivery markers.
 */
const findMailed = async (listed: readonly Listed[], { table, organizationId, organization }: Context) => {
  const opening = readOpeningDays(organization);
  const onces = listed.map(({ expiresOn, asked }) => [
    ...(asked ? [onceAsked(nzDate(new Date(asked.at)))] : []),
    ...listMoments({ kind: 'wof', expiresOn }, opening).map(formatMoment),
  ]);
  const keys = listed.map(({ inspectionId }, n) =>
    (onces[n] ?? []).map((once) =>
      deliveryKey(customerMailKey(organizationId, 'wof', String(inspectionId), once), 'MAIL', RECIPIENT),
    ),
  );
  const found = await table.getAll(keys.flat());
  const bySk = new Map(found.flatMap((item) => (item?.mailed ? [[`${item.pk} ${item.sk}`, String(item.since)]] : [])));
  return listed.map(({ asked, lastMailedAt, lastMailedBy }, n): DueWof['mailed'] => {
    const sent = (keys[n] ?? []).map(({ pk, sk }) => bySk.get(`${pk} ${sk}`));
    const isAskedSent = asked !== undefined && sent[0] !== undefined;
    const at = [...sent, asked?.at, lastMailedAt]
      .filter((one) => one !== undefined)
      .sort()
      .at(-1);
    if (at === undefined) return undefined;
    if (at === lastMailedAt) return { at, ...(lastMailedBy && { by: lastMailedBy }), isSent: true };
    const isOwn = asked !== undefined && (at === asked.at || at === sent[0]);
    return { at, ...(isOwn && { by: asked.by }), isSent: !isOwn || isAskedSent };
  });
};
const RECIPIENT = 'customer';

type MailRequest = Request<typeof remindersApi.mailWofs>['body'];

/** Requests emails to the owners of these vehicles who agreed. They are checked again when they are sent. */
export const mailWofs = async ({ vehicles }: MailRequest, context: Context) => {
  const { table, organizationId, now, actor } = context;
  const { wofs } = await listWofs(context);
  const wanted = wofs.filter((wof) => vehicles.includes(wof.VehicleID) && canMail(wof, now));
  const asked = { at: now.toISOString(), by: actor.name };
  for (const { VehicleID, InspectionID } of wanted) {
    const mail = { organizationId, kind: 'wof', id: String(InspectionID), once: onceAsked(nzDate(now)) } as const;
    const due = await scheduleCustomerMail(mail, { table, now, asOf: undefined });
    if (due) await table.write(requestMail(due, now));
    await table.update({
      key: wofKey(organizationId, VehicleID),
      expression: 'SET asked = :asked',
      condition: 'inspectionId = :id',
      values: { ':asked': asked, ':id': InspectionID },
    });
  }
  return { asked: wanted.length, room: await findReminderRoom(context, now) };
};

type Marking = Request<typeof remindersApi.markReminded>['body'];

/** Records that the caller reminded the owner of a vehicle, or undoes that. */
export const markReminded = async (vehicle: string, { InspectionID, how }: Marking, context: Context) => {
  const { table, organizationId, now, actor } = context;
  const reminded = how ? { how, at: now.toISOString(), by: actor.name } : undefined;
  const { refused } = await table.update({
    key: wofKey(organizationId, vehicle),
    expression: reminded ? 'SET reminded = :reminded' : 'REMOVE reminded',
    condition: 'inspectionId = :id',
    values: { ...(reminded && { ':reminded': reminded }), ':id': InspectionID },
  });
  if (refused) throw notFound();
  return { ...(reminded && { reminded }) };
};
