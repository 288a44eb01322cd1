import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenUnread } from '../client/client.ts';
import { useUser } from '../session/session.tsx';
import { showUnread } from '../ui/screens/page-title.ts';
import { hearUnread, unreadNotifications } from './queries.ts';

/** How many notifications are unread, here and in the tab's title: from polls, and from every answer that says so. */
export const useUnread = () => {
  const queries = useQueryClient();
  useEffect(() => whenUnread((count) => hearUnread(queries, count)), [queries]);
  const query = useQuery(unreadNotifications(useUser().unreadNotifications));
  const { unread } = query.data;
  useEffect(() => {
    showUnread(unread);
    return () => showUnread(0);
  }, [unread]);
  return query;
};
