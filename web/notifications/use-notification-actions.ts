import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Notification } from '#shared/notifications/model.ts';
import { NOTIFICATIONS } from '../session/notification-key.ts';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { NOTIFICATION_PAGES } from './queries.ts';
import '../client/nouns/notifications.ts';
import { getServerNow } from '../device/server-clock.ts';

/** Source: specification 1, section 8. */
const failures = {
  read: 'Error marking notification as read',
  readAll: 'Error marking notifications as read',
  delete: 'Error deleting notification',
  deleteAll: 'Error deleting notifications',
} as const;

/** Maximum number of concurrent calls if each item needs its own. */
const AT_ONCE = 6;

type Lists = { unread: number; notifications?: Notification[] };
type Ids = () => readonly string[] | Promise<readonly string[]>;

/** Actions on notifications. They update every list that shows the notification. */
export const useNotificationActions = () => {
  const client = useClient();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const markRead = (id: string) =>
    client.notifications.markRead({ params: { id }, body: { DateRead: getServerNow().toISOString() } });
  const remove = (id: string) => client.notifications.delete({ params: { id } });
  const change = (unread: number, alter: (list: Notification[]) => Notification[]) =>
    queries.setQueriesData<Lists>(
      { queryKey: NOTIFICATIONS },
      (lists) =>
        lists && { ...lists, unread, ...(lists.notifications && { notifications: alter(lists.notifications) }) },
    );
  const failed = (text: string) => () => toast({ type: 'error', text });

  /** Runs one call per item, then reloads the lists. */
  const all = async (ids: Ids, one: (id: string) => Promise<unknown>, failure: string) => {
    setBusy(true);
    try {
      const left = [...(await ids())];
      let ok = true;
      while (left.length > 0) {
        const done = await Promise.allSettled(left.splice(0, AT_ONCE).map(one));
        ok &&= done.every(({ status }) => status === 'fulfilled');
      }
      if (!ok) failed(failure)();
    } catch {
      failed(failure)();
    }
    await queries.invalidateQueries({ queryKey: NOTIFICATIONS });
    setBusy(false);
  };

  return {
    busy,
    /** Marks a notification as read. It stays in its list until the list reloads. */
    markRead: (id: string) =>
      markRead(id).then(
        ({ notification, unread }) => change(unread, (list) => list.map((one) => (one.id === id ? notification : one))),
        failed(failures.read),
      ),
    remove: (id: string) =>
      remove(id).then(({ unread }) => {
        change(unread, (list) => list.filter((one) => one.id !== id));
        queries.invalidateQueries({ queryKey: NOTIFICATION_PAGES });
      }, failed(failures.delete)),
    markAllRead: (ids: Ids) => all(ids, markRead, failures.readAll),
    removeAll: (ids: Ids) => all(ids, remove, failures.deleteAll),
  };
};
export type NotificationActions = ReturnType<typeof useNotificationActions>;
