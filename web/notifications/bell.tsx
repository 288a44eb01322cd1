import { useQueryClient } from '@tanstack/react-query';
import { Popover } from '../ui/dialogs/popover.tsx';
import { BellDrawing } from './bell-drawing.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { reloadUnread } from './queries.ts';
import { useUnread } from './use-unread.ts';
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
