import Button from '@cloudscape-design/components/button';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Notification } from '#shared/notifications/model.ts';
import { useClient } from '../session/session.tsx';
import { Notice, QueryState } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { NotificationList } from './notification-list.tsx';
import { LAST_PAGE, listNotificationIds, notificationPage, PAGE_SIZE } from './queries.ts';
import { useNotificationActions } from './use-notification-actions.ts';

const TITLE = 'Notifications';

const parsePage = (text: string | null) => Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), LAST_PAGE);

/** All notifications, ten per page. The page number is in the URL, so that Back restores it. */
export const NotificationsPage = () => {
  const client = useClient();
  usePageTitle(TITLE);
  const [address] = useSearchParams();
  const page = parsePage(address.get('page'));
  const query = useQuery(notificationPage(client, page));
  const actions = useNotificationActions();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const { notifications, more = false } = query.data ?? {};
  const none = page === 1 && notifications?.length === 0;
  return (
    <Page
      title={TITLE}
      actions={[
        <Button
          key="read"
          disabled={none || actions.busy}
          onClick={() => actions.markAllRead(() => listNotificationIds(client, { onlyUnread: true }))}
        >
          Mark All Read
        </Button>,
        <Button
          key="delete"
          disabled={none || actions.busy}
          onClick={() => actions.removeAll(() => listNotificationIds(client, { onlyUnread: false }))}
        >
          Delete All
        </Button>,
      ]}
    >
      <SpaceBetween size="m">
        <div {...keptFocus}>
          <Content notifications={notifications} query={query} actions={actions} />
        </div>
        {(page > 1 || more) && <Pages page={page} more={more} />}
      </SpaceBetween>
    </Page>
  );
};

type ContentProps = {
  notifications: readonly Notification[] | undefined;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  actions: ReturnType<typeof useNotificationActions>;
};

const Content = ({ notifications, query, actions }: ContentProps) => {
  if (notifications?.length) return <NotificationList notifications={notifications} actions={actions} label={TITLE} />;
  if (notifications) return <Notice title="No notifications" text="News from your workshops appears here." />;
  return <QueryState query={query} title="Notifications could not be loaded" loading={<Loading />} />;
};

const Loading = () => (
  <div className="stack-8" role="status" aria-label="Loading">
    {Array.from({ length: PAGE_SIZE }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
      <Skeleton key={index} height="92px" />
    ))}
  </div>
);

const Pages = ({ page, more }: { page: number; more: boolean }) => {
  const [, setAddress] = useSearchParams();
  return (
    <Pagination
      currentPageIndex={page}
      pagesCount={page + (more ? 1 : 0)}
      ariaLabels={{
        nextPageLabel: 'Next page',
        previousPageLabel: 'Previous page',
        pageLabel: (number) => `Page ${number}`,
      }}
      onChange={({ detail }) => setAddress(detail.currentPageIndex > 1 ? { page: `${detail.currentPageIndex}` } : {})}
    />
  );
};
