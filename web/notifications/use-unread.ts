import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient, useUser } from '../session/session.tsx';
import { latestUnread } from '../session/session-events.ts';
import { showUnread } from '../ui/screens/page-title.ts';
import { followOtherTabs } from './other-tabs.ts';
import { refreshUnread, reloadUnreadIfAny, setUnread, unreadNotifications } from './queries.ts';

/** By then the page has loaded its own data. */
const QUIET_MS = 3_000;

/**
 * Returns the unread count and shows it in the tab's title. Combines polls, other responses and other tabs. Actions on this page may have
 * completed what a reminder was about.
 */
export const useUnread = () => {
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => latestUnread.subscribe(() => setUnread(queries, latestUnread.get())), [queries]);
  const query = useQuery(unreadNotifications(client, useUser().unreadNotifications));
  const { unread } = query.data;
  const tabs = useRef<ReturnType<typeof followOtherTabs>>(undefined);
  useEffect(() => {
    tabs.current = followOtherTabs(queries);
    return () => tabs.current?.end();
  }, [queries]);
  useEffect(() => {
    tabs.current?.tell(unread);
    showUnread(unread);
    return () => showUnread(0);
  }, [unread]);
  useEffect(() => {
    const onVisible = () => refreshUnread(queries);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('focus', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('focus', onVisible);
    };
  }, [queries]);
  useEffect(() => {
    const timer = setTimeout(() => reloadUnreadIfAny(queries), QUIET_MS);
    const end = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') reloadUnreadIfAny(queries);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [queries]);
  return query;
};
