import { isPushed } from '#shared/notifications/tellings.ts';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { isOpenDay } from '#shared/opening/open-days.ts';
import {
  currentMoment,
  formatMoment,
  getAnchor,
  listAdminMoments,
  type Moment,
  type ReminderKind,
} from '#shared/reminders/moments.ts';
import { getSortableInstant, getSortableInstantOfWeek } from '#shared/reminders/urgency.ts';
import { weekOf } from '#shared/reminders/wof-week.ts';
import { nameSubject, writeReminder } from '#shared/reminders/words.ts';
import { Reminder, scheduleReminders } from '../due/reminders.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import type { NewNotification } from '../notifications/stored.ts';
import { requestReminderPush } from '../push/requests.ts';
import { type OrganizationId, readMoment, remindedKey } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { findOpenReminder } from './causes.ts';
import { type CustomerMail, isCustomerKind, scheduleCustomerMail } from './customer-mail.ts';
import { prepareMail } from './daily-mail.ts';
import type { OpenReminder } from './open-reminder.ts';
import type { NotifiedReminder } from './over.ts';
import type { People, Person } from './people.ts';
import { findWofWeek, WEEK_ID } from './wof-week.ts';

/**
 * Notifies the recipients of a reminder and schedules the next one. Loads the subject again: completed work is skipped,
 * and rescheduled work waits for its new day. On a day when the workshop is closed, a due reminder waits for the next
 * run. Idempotent: a person is notified once for each moment.
 */
export const remind = async (item: Item, run: Run): Promise<Outcome> => {
  const { table, people, now } = run;
  const reminder = Reminder.parse(item);
  const { organizationId } = reminder;
  const standing = await findOpenReminder(reminder, { table, organizationId }, now);
  const opening = await people.openingOf(organizationId);
  const current = standing && currentMoment(standing.cause, now, opening);
  // a current moment earlier than this item's was already handled
  const moment = current && formatMoment(current) >= readMoment(item) ? current : undefined;
  if (moment && !isOpenDay(nzDate(now), opening)) return 'waiting';
  const told = standing && moment ? await notifyAll(standing, reminder, moment, run) : 0;
  const next = standing
    ? scheduleReminders(organizationId, reminder.id, [standing.cause], { after: now, opening })
    : [];
  // one after the other: another run may put and remove the same item after a crash
  for (const { put } of next) await table.put(put);
  await table.remove(item);
  return told > 0 ? 'told' : 'gone';
};

/** `waiting`: for an open day. */
export type Outcome = 'told' | 'gone' | 'waiting';

/**
 * `asOf`: the time that a manual run assumes. `customerMails`: due items of emails to customers, by key, which are
 * requested at the end of the run, so that the people of workshops get theirs first. `weeks`: notifications of WoFs, by
 * organization and week.
 */
export type Run = {
  table: Table;
  people: People;
  now: Date;
  asOf?: string | undefined;
  customerMails: Map<string, Item>;
  weeks: Map<string, Promise<number>>;
};

const notifyAll = async (standing: OpenReminder, reminder: Reminder, moment: Moment, run: Run) => {
  const { kind, organizationId } = reminder;
  if (isCustomerKind(kind)) await scheduleMail(standing, { ...reminder, kind }, moment, run);
  if (kind === 'wof') return notifyOfWeek(organizationId, weekOf(moment.day), run);
  const { cause, about, link } = standing;
  const line = { ...reminder, moment: formatMoment(moment) };
  const today = nzDate(run.now);
  const notification = {
    ...writeReminder(cause, about, today),
    instant: getSortableInstant(cause, today, run.now),
    Link: link,
    reminder: { ...line, which: nameSubject(kind, about), anchor: getAnchor(cause) } satisfies NotifiedReminder,
  };
  const recipients = await findRecipients(standing, reminder, moment, run);
  await Promise.all(recipients.map((one) => notifyOne(one, line, notification, run)));
  return recipients.length;
};

/** Finds the recipients of a moment. If the person whose work it is hears of it, Admins do only at theirs. */
const findRecipients = async (
  { cause, people: whose }: OpenReminder,
  { organizationId, kind }: Reminder,
  moment: Moment,
  { people }: Run,
) => {
  const all = await people.find(organizationId, kind, whose);
  const own = all.filter(({ userId }) => userId === whose.userId);
  const opening = await people.openingOf(organizationId);
  const isForAdmins = listAdminMoments(cause, opening).some((one) => formatMoment(one) === formatMoment(moment));
  return own.length === 0 || isForAdmins ? all : own;
};

type Kind = Extract<ReminderKind, CustomerMail['kind']>;
const scheduleMail = async (
  { version }: OpenReminder,
  { organizationId, kind, id }: Reminder & { kind: Kind },
  moment: Moment,
  { table, people, now, asOf, customerMails }: Run,
) => {
  if (!(await people.mailsCustomers(organizationId))[kind]) return;
  const once = version === undefined ? formatMoment(moment) : String(version);
  const due = await scheduleCustomerMail({ organizationId, kind, id, once }, { table, now, asOf });
  if (due) customerMails.set(due.sk, due);
};

/** Notifies Admins of all WoFs of a week, with its first one. Returns the number of recipients. */
const notifyOfWeek = (organizationId: OrganizationId, week: NzDate, run: Run) => {
  const name = `${organizationId} ${week}`;
  const told = run.weeks.get(name) ?? tellWeek(organizationId, week, run);
  run.weeks.set(name, told);
  return told;
};

const tellWeek = async (organizationId: OrganizationId, week: NzDate, run: Run) => {
  const { table, people, now } = run;
  const recipients = await people.find(organizationId, 'wof', { admins: true });
  const opening = await people.openingOf(organizationId);
  const found = recipients.length > 0 && (await findWofWeek({ table, organizationId }, week, opening));
  if (!found) return 0;
  const line = { organizationId, kind: 'wof', id: WEEK_ID, moment: formatMoment({ day: week, hour: 8 }) } as const;
  const notification = { ...found, instant: getSortableInstantOfWeek(nzDate(now), now) };
  await Promise.all(recipients.map((one) => notifyOne(one, line, notification, run)));
  return recipients.length;
};

type Line = Reminder & { moment: string };
type Told = Omit<NewNotification, 'id'> & { instant: Date };

const notifyOne = async (
  { userId, isMailed, hasDevices }: Person,
  line: Line,
  { instant, ...words }: Told,
  { table, now, asOf }: Run,
) => {
  const { organizationId, kind, id, moment } = line;
  const key = remindedKey(organizationId, kind, id, moment);
  const notification = { ...words, id: createNotificationId(instant, `${key.pk}#${key.sk}`) };
  const pushed = hasDevices && isPushed(kind) ? [requestReminderPush(userId, { ...line, kind }, now, asOf)] : [];
  const notifyNow = async () => {
    const mail = isMailed ? await prepareMail(table, userId, line, { now, asOf }) : [];
    return notifyOnce(`reminder.${kind}`, key, userId, notification, now, ...mail, ...pushed);
  };
  const { refused } = await notifyNow();
  // the email was sent concurrently: add the line to the next one
  if (refused?.every(({ item }) => item?.type === 'DAILYMAIL')) await notifyNow();
};
