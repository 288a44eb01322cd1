import type { NotificationId } from '#shared/ids.ts';
import { Notification } from '#shared/notifications/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { notificationKey, unreadList, userKey } from '../table/keys.ts';
import { type Item, makeTtl, toSeconds, type Write } from '../table/table.ts';

const KEPT_DAYS = 90;

export type NewNotification = {
  id: NotificationId;
  Title: string;
  Message: string;
  Icon?: string;
  Link?: string;
  /** Only for reminders: identifies the reminder, to check later whether it still applies. */
  reminder?: Record<string, string>;
};

/**
 * Builds the writes that store a notification and increment the counter, for the transaction that causes it. Refused if
 * the same notification exists or the person is unknown.
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
        ttl: makeTtl(now, KEPT_DAYS * 86_400),
      },
      condition: 'attribute_not_exists(pk)',
    },
    { update: { key: userKey(userId), expression: 'ADD unread :one', condition: 'attribute_exists(pk)', values: ONE } },
  ];
};

/** Decrements the unread counter, never below zero. */
export const decrementUnread = (userId: string): Write => ({
  update: { key: userKey(userId), expression: 'SET unread = unread - :one', condition: 'unread >= :one', values: ONE },
});
const ONE = { ':one': 1 };

export const readNotification = (item: Item): Notification => withoutLimits(Notification).parse(item);

/** True until the item's TTL. DynamoDB deletes expired items with a delay. */
export const isUnexpired = (item: Item | undefined, now: Date): item is Item =>
  item !== undefined && Number(item.ttl) > toSeconds(now);
