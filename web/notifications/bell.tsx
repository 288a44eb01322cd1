import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NOTIFICATIONS } from '../session/notification-key.ts';
import { useClient, useUser } from '../session/session.tsx';
import { latestUnread } from '../session/session-events.ts';
import { Popover } from '../ui/dialogs/popover.tsx';
import { showUnread } from '../ui/screens/page-title.ts';
import { BellDrawing } from './bell-drawing.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { refreshUnread, reloadUnread, reloadUnreadIfAny, setUnread, unreadNotifications } from './queries.ts';
import './bell.css';

/** The largest number that fits the badge. */
const MAX_SHOWN = 99;

/** The bell with the unread count; opens the list. */
export const Bell = () => {
  const queries = useQueryClient();
  const query = useUnread();
  const { unread } = query.data;
  return (
    <Popover
      buttonLabel={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      button={
        <span className="bell">
          <BellDrawing />
          {unread > 0 && <span className="bell-badge">{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>}
        </span>
      }
      label="Notifications"
      className="notification-panel"
      onOpen={() => void reloadUnread(queries)}
    >
      {(close) => <NotificationPanel query={query} onFollow={close} />}
    </Popover>
  );
};

/** Delay after which the page has loaded its own data. */
const QUIET_MS = 3_000;

/**
 * Returns the unread count and shows it in the tab's title. The count comes from polls, other responses and other tabs.
 * Actions on this page also reload it, because they may complete a reminder's task.
 */
const useUnread = () => {
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
    // later, when other queries are refetching
    const onVisible = () => setTimeout(() => refreshUnread(queries));
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

const CHANNEL = 'notifications';

/** Shares the unread count with other tabs of this browser. Hidden tabs refresh when they are shown. */
const followOtherTabs = (queries: QueryClient) => {
  const channel = new BroadcastChannel(CHANNEL);
  let last: number | undefined;
  channel.onmessage = ({ data }: MessageEvent<number>) => {
    if (data === last) return;
    last = data;
    setUnread(queries, data);
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void queries.invalidateQueries({ queryKey: NOTIFICATIONS, refetchType });
  };
  return {
    tell: (unread: number) => {
      if (last !== undefined && last !== unread) channel.postMessage(unread);
      last = unread;
    },
    end: () => channel.close(),
  };
};
