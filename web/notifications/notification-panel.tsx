import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Notification } from '#shared/notifications/model.ts';
import { paths } from '../paths.ts';
import { Popover } from '../ui/dialogs/popover.tsx';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { NotificationList } from './notification-list.tsx';
import { useNotificationActions } from './use-notification-actions.ts';

type Props = {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { data: { notifications?: Notification[] } };
  onFollow: () => void;
};

/** The bell's panel: unread notifications, and those just marked as read, until the list reloads. */
export const NotificationPanel = ({ query, onFollow }: Props) => {
  const { notifications } = query.data;
  const actions = useNotificationActions();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const shown = notifications ?? [];
  const unread = shown.filter(({ DateRead }) => DateRead === null);
  const menu = [
    { text: 'Mark All Read', of: unread, act: actions.markAllRead },
    { text: 'Delete All', of: shown, act: actions.removeAll },
  ];
  return (
    <>
      <div className="notification-panel-header">
        <h2>Notifications</h2>
        <Popover
          button={<Dots />}
          buttonLabel="All notifications"
          label="All notifications"
          className="notification-menu"
        >
          {(close) =>
            menu.map(({ text, of, act }) => (
              <button
                key={text}
                type="button"
                className="menu-entry"
                disabled={of.length === 0 || actions.busy}
                onClick={() => {
                  close();
                  act(() => of.map(({ id }) => id));
                }}
              >
                {text}
              </button>
            ))
          }
        </Popover>
      </div>
      <div {...keptFocus} className="notification-panel-body" aria-busy={actions.busy}>
        <Content query={query} />
        {shown.length > 0 && <NotificationList notifications={shown} actions={actions} label="Unread notifications" />}
      </div>
      <Link className="see-all" to={paths.notifications} onClick={onFollow}>
        See all
      </Link>
    </>
  );
};

const Content = ({ query: { data, error, isFetching } }: Pick<Props, 'query'>) => {
  if (data.notifications) return data.notifications.length === 0 && <p>No notifications</p>;
  if (isFetching) return <Skeleton height="92px" />;
  return error && <p>Notifications could not be loaded. Open this panel again to retry.</p>;
};

const Dots = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 5.5v.01M12 12v.01M12 18.5v.01" />
  </svg>
);
