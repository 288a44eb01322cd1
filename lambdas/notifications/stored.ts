import type { NotificationId } from '#shared/ids.ts';
import { Notification } from '#shared/notifications/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Item } from '../table/item.ts';
import { notificationKey, unreadList, userKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { toSeconds, ttlAfter } from '../table/ttl.ts';

const KEPT_DAYS = 90;

export type NewNotification = {
  id: NotificationId;
  Title: string;
  Message: string;
  Icon?: string;
  Link?: string;
  /** Of a reminder: of what, so that it can be looked whether it still stands. */
  reminder?: Record<string, string>;
};

/**
 * Tells a person something: the notification, and one more on their counter. Part of the transaction that makes it true;
 * refused when the same was told before, or nobody is known by this id.
 */
export const notificationWrites = (userId: string, { reminder, ...wanted }: NewNotification, now: Date): Write[] => {
  const notification = { Icon: null, Link: null, ...wanted, DateAdded: now.toISOString(), DateRead: null };
  return [
    {
      put: {
        ...notificationKey(userId, wanted.id),
        type: 'NOTIFICATION',
        ...Notification.parse(notification),
        ...(reminder && { reminder }),
        gsi1pk: unreadList(userId),
        gsi1sk: wanted.id,
        ttl: ttlAfter(now, KEPT_DAYS * 86_400),
      },
      condition: 'attribute_not_exists(pk)',
    },
    { update: { key: userKey(userId), expression: 'ADD unread :one', condition: 'attribute_exists(pk)', values: ONE } },
  ];
};

/** One less on the counter, which is never below none. */
export const oneUnreadLess = (userId: string): Write => ({
  update: { key: userKey(userId), expression: 'SET unread = unread - :one', condition: 'unread >= :one', values: ONE },
});
const ONE = { ':one': 1 };

export const readNotification = (item: Item): Notification => withoutLimits(Notification).parse(item);

/** The table forgets what has expired some time later. */
export const isKept = (item: Item | undefined, now: Date): item is Item =>
  item !== undefined && Number(item.ttl) > toSeconds(now);
