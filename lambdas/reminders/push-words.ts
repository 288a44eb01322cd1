import { sanitizeLine } from '#shared/mails/links.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { PushText } from '#shared/push/message.ts';
import { currentMoment, formatMoment } from '#shared/reminders/moments.ts';
import { writeReminder } from '#shared/reminders/words.ts';
import type { ReminderPush } from '../push/requests.ts';
import { userKey } from '../table/keys.ts';
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
  const current = standing && currentMoment(standing.cause, now);
  if (!standing || !current || formatMoment(current) !== moment) return undefined;
  const people = await cachePeople(table).find(organizationId, kind, standing.people);
  if (!people.some((one) => one.userId === userId)) return undefined;
  const { Title, Message } = writeReminder(standing.cause, standing.about, nzDate(now));
  const name = await findFirstName(table, userId, standing.people);
  return { title: name ? `${Title} (${name})` : Title, body: Message, path: standing.link };
};

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
