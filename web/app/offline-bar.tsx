import { matchPath, useLocation } from 'react-router';
import { useConnected } from '../device/connection.ts';
import { paths, readEdited } from '../paths.ts';
import './offline-bar.css';

/** Shows that there is no connection and what is sent later. Doesn't block work. */
export const OfflineBar = () => {
  const isConnected = useConnected();
  const { pathname, search } = useLocation();
  return (
    <p className="offline-bar" role="status">
      {!isConnected && `You're offline. ${describeSending(pathname, search)}`}
    </p>
  );
};

/** Changes of a completed inspection, notes and settings are sent only when the user presses the button again. */
const describeSending = (pathname: string, search: string) => {
  if (matchPath(paths.quiz, pathname)) return 'Answers are sent when you reconnect.';
  if (!matchPath(paths.createInspection, pathname)) return 'Drafts and photos are sent when you reconnect.';
  return readEdited(new URLSearchParams(search)) === null
    ? "We'll save your work when you reconnect."
    : 'Your changes are kept on this device.';
};
