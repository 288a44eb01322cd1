import { NotificationId } from '#shared/ids.ts';
import type { Notification } from '#shared/notifications/model.ts';
import { notFound } from '#shared/problem.ts';
import type { UserContext } from '../http/context.ts';
import { parseId } from '../http/serve.ts';
import { notificationKey, userKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { decrementUnread, isUnexpired, readNotification } from './stored.ts';

type Person = Pick<UserContext, 'table' | 'userId' | 'now'>;

/**
 * Marks a notification as read. Idempotent: the first read time is kept. Returns 404 for another user's notification.
 */
export const markRead = async (person: Person, id: string): Promise<{ notification: Notification; unread: number }> => {
  const key = keyOf(person, id);
  await endUnread(person, {
    update: {
      key,
      expression: 'SET DateRead = :now REMOVE gsi1pk, gsi1sk',
      condition: 'attribute_exists(gsi1pk)',
      values: { ':now': person.now.toISOString() },
    },
  });
  const [item, known] = await person.table.getAll([key, userKey(person.userId)], { consistent: true });
  if (!isUnexpired(item, person.now)) throw notFound();
  return { notification: readNotification(item), unread: Number(known?.unread ?? 0) };
};

/** Deletes a notification, read or not. */
export const deleteNotification = async (person: Person, id: string): Promise<{ unread: number }> => {
  const key = keyOf(person, id);
  const unread = await endUnread(person, { remove: key, condition: 'attribute_exists(gsi1pk)' });
  if (!unread) {
    const { refused } = await person.table.write({ remove: key, condition: 'attribute_exists(pk)' });
    if (refused) throw notFound();
  }
  return { unread: await countUnread(person) };
};

/** Why a reminder no longer applies, and whether its link leads nowhere. */
export type Over = { over: string; isDeadEnd: boolean };

/** Marks the notification of a reminder that no longer applies as read, with the reason. Returns the updated item. */
export const endNotification = async (person: Person, item: Item, { over, isDeadEnd }: Over): Promise<Item> => {
  const key = { pk: item.pk, sk: item.sk };
  const said = { over, ...(isDeadEnd && { Link: null }) };
  const set = isDeadEnd ? '#over = :over, #link = :none' : '#over = :over';
  const names = { '#over': 'over', ...(isDeadEnd && { '#link': 'Link' }) };
  const values = { ':over': over, ...(isDeadEnd && { ':none': null }) };
  const DateRead = item.DateRead ?? person.now.toISOString();
  const ended = await endUnread(person, {
    update: {
      key,
      expression: `SET DateRead = :now, ${set} REMOVE gsi1pk, gsi1sk`,
      condition: 'attribute_exists(gsi1pk)',
      names,
      values: { ...values, ':now': DateRead },
    },
  });
  if (!ended)
    await person.table.write({
      update: { key, expression: `SET ${set}`, condition: 'attribute_exists(pk)', names, values },
    });
  return { ...item, ...said, DateRead };
};

export const countUnread = async ({ table, userId }: Person) => {
  const known = await table.get(userKey(userId), { consistent: true });
  return Number(known?.unread ?? 0);
};

/**
 * Makes an unread notification read or deletes it, and decrements the counter in one transaction. Returns false if it
 * is already read or doesn't exist.
 */
const endUnread = async ({ table, userId }: Person, end: Write): Promise<boolean> => {
  const { refused } = await table.write(end, decrementUnread(userId));
  if (!refused) return true;
  if (refused.some(({ index }) => index === 0)) return false;
  // The counter is zero, because recounting left out expired notifications: write without decrementing it.
  return !(await table.write(end)).refused;
};

const keyOf = ({ userId }: Person, id: string) => notificationKey(userId, parseId(id, NotificationId));
