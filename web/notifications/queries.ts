import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Notification } from '#shared/notifications/model.ts';
import type { Client } from '../client/client.ts';
import { NOTIFICATIONS } from '../session/notification-key.ts';
import '../client/nouns/notifications.ts';

const UNREAD = [...NOTIFICATIONS, 'unread'];
export const NOTIFICATION_PAGES = [...NOTIFICATIONS, 'page'];
/** Source: specification 1, section 9. */
const POLL_MS = 120_000;
/** What others end meanwhile is seen by then: to look at what a reminder is about costs more than to count. */
const LOOK_MS = 600_000;
/** What was told so lately is not asked for again where the tab is seen. */
const FRESH_MS = 10_000;
export const PAGE_SIZE = 10;
/** As many unread as the panel shows at once. */
const PANEL_SIZE = 50;
/** Most that a call gives, and the last page there can be. */
const MOST_AT_ONCE = 100;
export const LAST_PAGE = 50;

/** How many are unread, known from the start; which ones, once the panel was opened or a poll came back. */
type Unread = { unread: number; notifications?: Notification[]; lookedAt?: number };

/**
 * Asks every two minutes, only while the tab is seen, and not while other answers tell: each of those starts the two minutes
 * anew. A poll that fails is not worth a word.
 */
export const unreadNotifications = (client: Client, known: number) =>
  queryOptions({
    queryKey: UNREAD,
    queryFn: async ({ signal, client: queries }): Promise<Unread> => {
      const { data, isInvalidated } = queries.getQueryState<Unread>(UNREAD) ?? {};
      const lookedAt = data?.lookedAt ?? 0;
      const looksAnew = isInvalidated || Date.now() - lookedAt >= LOOK_MS;
      const query = { onlyUnread: 'true', limit: PANEL_SIZE, lookAnew: looksAnew ? 'true' : 'false' } as const;
      const answer = await client.notifications.list({ query }, { signal });
      return { ...answer, lookedAt: looksAnew ? Date.now() : lookedAt };
    },
    initialData: { unread: known },
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    // by `refreshUnread`, which hears of more
    refetchOnWindowFocus: false,
    retry: false,
  });

/** The tab is seen again: what was read meanwhile on another device is not unread here. */
export const refreshUnread = (queries: QueryClient) => {
  const { dataUpdatedAt = 0 } = queries.getQueryState(UNREAD) ?? {};
  if (document.visibilityState === 'visible' && Date.now() - dataUpdatedAt > FRESH_MS)
    void queries.refetchQueries({ queryKey: UNREAD }, { cancelRefetch: false });
};

/** Asks which are unread, and whether what they are about still stands. */
export const lookAnew = (queries: QueryClient) => queries.invalidateQueries({ queryKey: UNREAD });

/** The same where there may be any of which that is not so. */
export const lookIfAny = (queries: QueryClient) => {
  if (document.visibilityState === 'visible' && (queries.getQueryData<Unread>(UNREAD)?.unread ?? 0) > 0)
    void lookAnew(queries);
};

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
