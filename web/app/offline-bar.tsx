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
      {!isConnected && `No connection. ${describeSending(pathname, search)}`}
    </p>
  );
};

/** Changes of a completed inspection, notes and settings are sent only when the user presses the button again. */
const describeSending = (pathname: string, search: string) => {
  if (matchPath(paths.quiz, pathname)) return 'Answers are sent when it is back.';
  if (!matchPath(paths.createInspection, pathname)) return 'Drafts and photos are sent later.';
  return readEdited(new URLSearchParams(search)) === null
    ? 'What you type is sent when it is back.'
    : 'Your changes stay on this device.';
};
