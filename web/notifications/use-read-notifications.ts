import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getServerNow } from '../device/server-clock.ts';
import { useClient, useUser } from '../session/session.tsx';
import { unreadNotifications } from './queries.ts';
import { useNotificationActions } from './use-notification-actions.ts';

/** Marks notifications that link to this page as read, except those that arrive while it is open. */
export const useReadNotifications = (link: string) => {
  const [openedAt] = useState(() => getServerNow().toISOString());
  const { data } = useQuery(unreadNotifications(useClient(), useUser().unreadNotifications));
  const { markRead } = useNotificationActions();
  const [marked] = useState(() => new Set<string>());
  useEffect(() => {
    for (const { id, Link, DateAdded, DateRead } of data.notifications ?? []) {
      if (Link !== link || DateRead !== null || DateAdded > openedAt || marked.has(id)) continue;
      marked.add(id);
      void markRead(id);
    }
  }, [data.notifications, link, openedAt, marked, markRead]);
};
