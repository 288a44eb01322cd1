import { isPushed } from '#shared/notifications/tellings.ts';
import { nzDate } from '#shared/nz-date.ts';
import { currentMoment, formatMoment } from '#shared/reminders/moments.ts';
import { getSortableInstant } from '#shared/reminders/urgency.ts';
import { nameSubject, writeReminder } from '#shared/reminders/words.ts';
import { Reminder, scheduleReminders } from '../due/reminders.ts';
import type { Tenant } from '../http/context.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import { requestReminderPush } from '../push/requests.ts';
import { readMoment, remindedKey } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { findOpenReminder } from './causes.ts';
import { isCustomerKind, scheduleCustomerMail } from './customer-mail.ts';
import { prepareMail } from './daily-mail.ts';
import type { OpenReminder } from './open-reminder.ts';
import type { NotifiedReminder } from './over.ts';
import type { People, Person } from './people.ts';

/**
 * Notifies the recipients of a reminder and schedules the next one. Loads the subject again: completed work is skipped,
 * and rescheduled work waits for its new day. Idempotent: a person is notified once for each moment.
 */
export const remind = async (item: Item, run: Run) => {
  const { table, now } = run;
  const reminder = Reminder.parse(item);
  const { organizationId, kind, id } = reminder;
  const tenant: Tenant = { table, organizationId };
  const standing = await findOpenReminder(reminder, tenant, now);
  const told = standing ? await notifyAll(standing, { ...reminder, dueAt: readMoment(item) }, run) : 0;
  const next = standing ? scheduleReminders(organizationId, id, [standing.cause], now) : [];
  // one after the other: another run may put and remove the same item after a crash
  for (const { put } of next) await table.put(put);
  await table.remove(item);
  return { kind, told };
};

/**
 * `asOf`: the time that a manual run assumes. `customerMails`: due items of emails to customers, by key, which are
 * requested at the end of the run, so that the people of workshops get theirs first.
 */
export type Run = {
  table: Table;
  people: People;
  now: Date;
  asOf?: string | undefined;
  customerMails: Map<string, Item>;
};
/** `dueAt`: the moment for which the reminder was scheduled. */
type Due = Reminder & { dueAt: string };

const notifyAll = async (
  { cause, about, link, people: whose, version }: OpenReminder,
  { organizationId, kind, id, dueAt }: Due,
  { table, people, now, asOf, customerMails }: Run,
) => {
  const moment = currentMoment(cause, now);
  // the current moment is earlier than this item's, so it was already handled
  if (!moment || formatMoment(moment) < dueAt) return 0;
  const key = remindedKey(organizationId, kind, id, formatMoment(moment));
  const line = { organizationId, kind, id, moment: formatMoment(moment) };
  const notification = {
    ...writeReminder(cause, about, nzDate(now)),
    id: createNotificationId(getSortableInstant(cause, nzDate(now), now), `${key.pk}#${key.sk}`),
    Link: link,
    reminder: { ...line, which: nameSubject(kind, about) } satisfies NotifiedReminder,
  };
  const notifyOne = async ({ userId, isMailed, hasDevices }: Person) => {
    const pushed = hasDevices && isPushed(kind) ? [requestReminderPush(userId, { ...line, kind }, now, asOf)] : [];
    const notifyNow = async () => {
      const mail = isMailed ? await prepareMail(table, userId, line, { now, asOf }) : [];
      return notifyOnce(`reminder.${kind}`, key, userId, notification, now, ...mail, ...pushed);
    };
    const { refused } = await notifyNow();
    // the email was sent concurrently: add the line to the next one
    if (refused?.every(({ item }) => item?.type === 'DAILYMAIL')) await notifyNow();
  };
  if (isCustomerKind(kind) && (await people.mailsCustomers(organizationId))[kind]) {
    const once = version === undefined ? formatMoment(moment) : String(version);
    const due = await scheduleCustomerMail({ organizationId, kind, id, once }, { table, now, asOf });
    if (due) customerMails.set(due.sk, due);
  }
  const recipients = await people.find(organizationId, kind, whose);
  await Promise.all(recipients.map(notifyOne));
  return recipients.length;
};
