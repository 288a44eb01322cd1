import type { QueryClient } from '@tanstack/react-query';
import { NOTIFICATIONS } from '../session/notification-key.ts';
import { setUnread } from './queries.ts';

const CHANNEL = 'notifications';

/** Shares the unread count with this browser's other tabs. Hidden tabs refresh when they are shown. */
export const followOtherTabs = (queries: QueryClient) => {
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
