import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadHeard, useClient, useUser } from '../session/session.tsx';
import { showUnread } from '../ui/screens/page-title.ts';
import { hearUnread, unreadNotifications } from './queries.ts';

/** How many notifications are unread, here and in the tab's title: from polls, and from every answer that says so. */
export const useUnread = () => {
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => unreadHeard.subscribe(() => hearUnread(queries, unreadHeard.get())), [queries]);
  const query = useQuery(unreadNotifications(client, useUser().unreadNotifications));
  const { unread } = query.data;
  useEffect(() => {
    showUnread(unread);
    return () => showUnread(0);
  }, [unread]);
  return query;
};
