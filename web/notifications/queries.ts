import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Notification } from '#shared/notifications/model.ts';
import type { Client } from '../client/client.ts';
import { NOTIFICATIONS } from '../session/notification-key.ts';
import '../client/nouns/notifications.ts';

const UNREAD = [...NOTIFICATIONS, 'unread'];
export const NOTIFICATION_PAGES = [...NOTIFICATIONS, 'page'];
/** Source: specification 1, section 9. */
const POLL_MS = 120_000;
/** Interval of checking whether reminders still apply, which costs more than counting. */
const LOOK_MS = 600_000;
/** A count younger than this isn't refetched when the tab is shown. */
const FRESH_MS = 10_000;
export const PAGE_SIZE = 10;
/** Page size of the panel. */
const PANEL_SIZE = 50;
/** Limits of the API: number of items per call, and the last page. */
const MAX_PER_CALL = 100;
export const LAST_PAGE = 50;

/** The unread count, which is always known, and the unread notifications once they are loaded. */
type Unread = { unread: number; notifications?: Notification[]; lookedAt?: number | undefined };

/**
 * Polls every two minutes while the tab is visible; each response that has the count restarts the interval. Failed
 * polls are ignored.
 */
export const unreadNotifications = (client: Client, known: number) =>
  queryOptions({
    queryKey: UNREAD,
    queryFn: async ({ signal, client: queries }): Promise<Unread> => {
      const { data, isInvalidated } = queries.getQueryState<Unread>(UNREAD) ?? {};
      const lookedAt = data?.lookedAt;
      const now = performance.now();
      const looksAnew = isInvalidated || lookedAt === undefined || now - lookedAt >= LOOK_MS;
      const query = { onlyUnread: 'true', limit: PANEL_SIZE, lookAnew: looksAnew ? 'true' : 'false' } as const;
      const response = await client.notifications.list({ query }, { signal });
      return { ...response, lookedAt: looksAnew ? now : lookedAt };
    },
    initialData: { unread: known },
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    // `refreshUnread` refetches on focus, because it also knows counts from other responses
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Refreshes the count when the tab is shown again, unless another response is about to bring it. */
export const refreshUnread = (queries: QueryClient) => {
  const { dataUpdatedAt = 0 } = queries.getQueryState(UNREAD) ?? {};
  if (
    document.visibilityState === 'visible' &&
    queries.isFetching() === 0 &&
    Math.abs(Date.now() - dataUpdatedAt) > FRESH_MS
  )
    void queries.refetchQueries({ queryKey: UNREAD }, { cancelRefetch: false });
};

/** Reloads the unread notifications and checks whether they still apply. */
export const reloadUnread = (queries: QueryClient) => queries.invalidateQueries({ queryKey: UNREAD });

/** Calls `reloadUnread` if there are unread notifications. */
export const reloadUnreadIfAny = (queries: QueryClient) => {
  if (document.visibilityState === 'visible' && (queries.getQueryData<Unread>(UNREAD)?.unread ?? 0) > 0)
    void reloadUnread(queries);
};

/** Stores an unread count from another response. */
export const setUnread = (queries: QueryClient, unread: number) => {
  queries.setQueryData<Unread>(UNREAD, (known) => ({ ...known, unread }));
};

export const notificationPage = (client: Client, page: number) =>
  queryOptions({
    queryKey: [...NOTIFICATION_PAGES, page],
    queryFn: ({ signal }) => client.notifications.list({ query: { page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Returns the ids of all notifications, or of all unread ones. */
export const listNotificationIds = async (client: Client, { onlyUnread }: { onlyUnread: boolean }) => {
  const ids: string[] = [];
  for (let page = 1; page <= LAST_PAGE; page++) {
    const { notifications, more } = await client.notifications.list({
      query: { page, limit: MAX_PER_CALL, onlyUnread: onlyUnread ? 'true' : 'false' },
    });
    ids.push(...notifications.map(({ id }) => id));
    if (!more) break;
  }
  return ids;
};
