import { NotificationId } from '#shared/ids.ts';
import { sanitizeLine } from '#shared/mails/links.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { PushText } from '#shared/push/message.ts';
import { currentMoment, formatMoment } from '#shared/reminders/moments.ts';
import { writeReminder } from '#shared/reminders/words.ts';
import { readNotification } from '../notifications/stored.ts';
import type { NotificationPush, ReminderPush } from '../push/requests.ts';
import { memberKey, notificationKey, userKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { findOpenReminder } from './causes.ts';
import type { OpenReminder } from './open-reminder.ts';
import { cachePeople } from './people.ts';

/**
 * Builds the push message for a reminder. Returns undefined if the task is done or was rescheduled, or if the person no
 * longer has access.
 */
export const findPushWords = async (table: Table, reminded: ReminderPush, now: Date): Promise<PushText | undefined> => {
  const { organizationId, kind, userId, moment } = reminded;
  const standing = await findOpenReminder(reminded, { table, organizationId }, now);
  const known = cachePeople(table);
  const current = standing && currentMoment(standing.cause, now, await known.openingOf(organizationId));
  if (!standing || !current || formatMoment(current) !== moment) return undefined;
  const people = await known.find(organizationId, kind, standing.people);
  if (!people.some((one) => one.userId === userId)) return undefined;
  const { Title, Message } = writeReminder(standing.cause, standing.about, nzDate(now));
  const name = await findFirstName(table, userId, standing.people);
  return { title: addName(Title, name), body: Message, path: standing.link };
};

/** Builds the push message of a notification. Returns undefined if it was read or deleted, or if the person left. */
export const findNotificationWords = async (
  table: Table,
  { userId, organizationId, notificationId }: NotificationPush,
): Promise<PushText | undefined> => {
  const keys = [notificationKey(userId, NotificationId.parse(notificationId)), memberKey(userId, organizationId)];
  const [item, member] = await table.getAll(keys, { consistent: true });
  if (!item || !member || member.leftAt) return undefined;
  const { Title, Message, Link, DateRead } = readNotification(item);
  if (DateRead !== null) return undefined;
  const name = await findFirstName(table, userId, { admins: false });
  return { title: addName(Title, name), body: Message, path: Link ?? '/' };
};

const addName = (title: string, name: string) => (name ? `${title} (${name})` : title);

/**
 * Returns the first name of the recipient, because others may use the device. Leaves out the last name, because the
 * message shows on a locked screen.
 */
const findFirstName = async (table: Table, userId: string, whose: OpenReminder['people']) => {
  const inspector = whose.userId === userId ? whose.inspector : undefined;
  const name = inspector ?? (await table.get(userKey(userId)))?.nickname;
  const [first = ''] = sanitizeLine(String(name ?? '')).split(' ');
  return sanitizeLine(first, 20);
};
