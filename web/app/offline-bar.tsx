import { useConnected } from '../device/connection.ts';
import './offline-bar.css';

/** Says above the page that nobody can be reached. It is in nobody's way: inspecting goes on. */
export const OfflineBar = () => (
  <p className="offline-bar" role="status">
    {!useConnected() && 'No connection. What you type is sent when it is back.'}
  </p>
);
