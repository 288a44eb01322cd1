import type { Notification } from '#shared/notifications/model.ts';
import { NotificationItem } from './notification-item.tsx';
import type { NotificationActions } from './use-notification-actions.ts';

type Props = { notifications: readonly Notification[]; actions: NotificationActions; label: string };

export const NotificationList = ({ notifications, actions, label }: Props) => (
  <ul className="notifications plain-list stack-8" aria-label={label}>
    {notifications.map((notification) => (
      <li
        key={notification.id}
        className={notification.DateRead ? 'notification card' : 'notification notification-unread card'}
      >
        <NotificationItem notification={notification} actions={actions} />
      </li>
    ))}
  </ul>
);
