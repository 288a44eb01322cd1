import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Notification } from '#shared/notifications/model.ts';
import type { Client } from '../client/client.ts';
import '../client/nouns/notifications.ts';

/** What starts with this key holds notifications. */
export const NOTIFICATIONS = ['notifications'];
const UNREAD = [...NOTIFICATIONS, 'unread'];
export const NOTIFICATION_PAGES = [...NOTIFICATIONS, 'page'];
/** Source: specification 1, section 9. */
const POLL_MS = 120_000;
export const PAGE_SIZE = 10;
/** As many unread as the panel shows at once. */
const PANEL_SIZE = 50;
/** Most that a call gives, and the last page there can be. */
const MOST_AT_ONCE = 100;
export const LAST_PAGE = 50;

/** How many are unread, known from the start; which ones, once the panel was opened or a poll came back. */
type Unread = { unread: number; notifications?: Notification[] };

/**
 * Asks every two minutes, only while the tab is seen, and not while other answers tell: each of those starts the two minutes
 * anew. A poll that fails is not worth a word.
 */
export const unreadNotifications = (client: Client, known: number) =>
  queryOptions({
    queryKey: UNREAD,
    queryFn: ({ signal }): Promise<Unread> =>
      client.notifications.list({ query: { onlyUnread: 'true', limit: PANEL_SIZE } }, { signal }),
    initialData: { unread: known },
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    retry: false,
  });

/** Another answer has told how many are unread. */
export const hearUnread = (queries: QueryClient, unread: number) => {
  queries.setQueryData<Unread>(UNREAD, (known) => ({ ...known, unread }));
};

export const notificationPage = (client: Client, page: number) =>
  queryOptions({
    queryKey: [...NOTIFICATION_PAGES, page],
    queryFn: ({ signal }) => client.notifications.list({ query: { page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The ids of all notifications of the person, or of all unread ones. */
export const everyNotification = async (client: Client, { onlyUnread }: { onlyUnread: boolean }) => {
  const ids: string[] = [];
  for (let page = 1; page <= LAST_PAGE; page++) {
    const { notifications, more } = await client.notifications.list({
      query: { page, limit: MOST_AT_ONCE, onlyUnread: onlyUnread ? 'true' : 'false' },
    });
    ids.push(...notifications.map(({ id }) => id));
    if (!more) break;
  }
  return ids;
};
