import { type ReactNode, useState } from 'react';
import { type Notification, SafeLink } from '#shared/notifications/model.ts';
import { relativeTime } from '#shared/notifications/relative-time.ts';
import { BellDrawing } from './bell-drawing.tsx';
import type { NotificationActions } from './use-notification-actions.ts';
import './notification-item.css';
import { getServerNow } from '../device/server-clock.ts';

type Props = { notification: Notification; actions: NotificationActions };

/** A notification. An unread one can be marked as read, a read one deleted. Source: specification 1, section 2.4. */
export const NotificationItem = ({ notification, actions }: Props) => {
  const { id, Title, Message, Icon, Link, DateAdded, DateRead, over } = notification;
  const read = () => DateRead === null && actions.markRead(id);
  return (
    <>
      <NotificationIcon address={Icon} />
      <LinkedText link={Link} onFollow={read}>
        {over === undefined ? (
          <>
            <strong>{Title}</strong>
            <span className="notification-message">{Message}</span>
          </>
        ) : (
          <span className="notification-over quiet">{over}</span>
        )}
        <time dateTime={DateAdded}>{relativeTime(DateAdded, getServerNow())}</time>
      </LinkedText>
      <button
        type="button"
        className="icon-button notification-action"
        aria-label={DateRead === null ? `Mark read: ${Title}` : `Delete: ${over ?? Title}`}
        title={DateRead === null ? 'Mark read' : 'Delete'}
        // ignore the second click of a double click, because the button's action has changed
        onClick={({ detail }) => detail < 2 && (DateRead === null ? read() : actions.remove(id))}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          {DateRead === null ? (
            <path d="m5 12.5 4.5 4.5L19 7.5" />
          ) : (
            <path d="M5 7h14M10 7V4.5h4V7m3 0-.8 12.5H7.8L7 7m3.2 3.5v5.5m3.6-5.5v5.5" />
          )}
        </svg>
      </button>
    </>
  );
};

/** Opens safe links in a new tab, without a referrer. Unsafe links are rendered as text. */
const LinkedText = ({
  link,
  onFollow,
  children,
}: {
  link: string | null;
  onFollow: () => void;
  children: ReactNode;
}) =>
  SafeLink.safeParse(link).success && link ? (
    <a
      className="notification-text"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onFollow}
      // a middle click opens a tab too
      onAuxClick={({ button }) => button === 1 && onFollow()}
    >
      {children}
      <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  ) : (
    <div className="notification-text">{children}</div>
  );

const NotificationIcon = ({ address }: { address: string | null }) => {
  const [broken, setBroken] = useState(false);
  return address && !broken ? (
    <img className="notification-icon" src={address} alt="" onError={() => setBroken(true)} />
  ) : (
    <span className="notification-icon">
      <BellDrawing />
    </span>
  );
};
