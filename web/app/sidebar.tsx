import { Link, useLocation } from 'react-router';
import { VERSION } from '#shared/brand.ts';
import { Mark } from '../ui/mark.tsx';
import { useConfig } from './config.tsx';
import { logOut } from './log-out.ts';
import { useActor, useOrganization, useUser } from './session.tsx';
import './sidebar.css';

const entries = [
  { to: '/', text: 'Home' },
  { to: '/createInspection', text: 'Create WOF' },
  { to: '/inspectionList', text: "Completed WOF's" },
  { to: '/unfinishedInspectionList', text: "Draft WOF's" },
];

/** The entries in the specification's order; that of the page shown is marked and does nothing. Source: specification 1, 2.3. */
export const Sidebar = ({ onFollow, onClose }: { onFollow?: () => void; onClose: () => void }) => {
  const user = useUser();
  const { name, inspectorNumber } = useActor();
  const { Name } = useOrganization();
  const { environment } = useConfig();
  const { pathname } = useLocation();
  return (
    <nav className="sidebar" aria-label="Sidebar">
      <header>
        <Mark />
        <button type="button" className="icon-button" aria-label="Close sidebar" onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m14 6-6 6 6 6" />
          </svg>
        </button>
      </header>
      <ul>
        {entries.map(({ to, text }) => (
          <li key={to}>
            {pathname.toLowerCase() === to.toLowerCase() ? (
              <button type="button" aria-current="page" disabled>
                {text}
              </button>
            ) : (
              <Link to={to} onClick={onFollow}>
                {text}
              </Link>
            )}
          </li>
        ))}
        <li className="sidebar-who">
          <strong>{Name}</strong>
          <span>{name}</span>
          {inspectorNumber && <span>Inspector {inspectorNumber}</span>}
        </li>
        <li>
          <button type="button" onClick={() => logOut(user)}>
            Logout
          </button>
        </li>
      </ul>
      <p>
        {environment} · {VERSION}
      </p>
    </nav>
  );
};
