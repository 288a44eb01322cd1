import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { VERSION } from '#shared/brand.ts';
import { environmentLabel } from '#shared/environment.ts';
import { isDemo } from '#shared/organizations/demo.ts';
import { paths } from '../paths.ts';
import { BUILD_ID } from '../pwa/build-id.ts';
import { getSite } from '../session/both-sites.ts';
import { useConfig } from '../session/config.tsx';
import { logOutOrConfirm } from '../session/log-out.ts';
import { useActor, useOrganization, useScope, useUser } from '../session/session.tsx';
import { NewTab } from '../ui/link-button.tsx';
import { Mark } from '../ui/screens/mark.tsx';
import './sidebar.css';

/** Dialogs opened from the sidebar. */
export type Over = 'account' | 'invite' | 'bug-report' | 'log-out';

type Props = {
  /** Shown at the top if there is no top bar. */
  bell?: ReactNode;
  /** True if the user has just opened the sidebar, so that it takes the focus. */
  asked?: boolean;
  onFollow?: () => void;
  onOpen: (over: Over) => void;
  onClose: () => void;
};

/** Entries in the specification's order; the current page's entry is marked and inactive. Source: specification 1, 2.3. */
export const Sidebar = ({ bell, asked = false, onFollow, onOpen, onClose }: Props) => {
  const user = useUser();
  const isAdmin = useScope('Admin');
  return (
    <nav className="sidebar" aria-label="Sidebar">
      <header>
        <Mark />
        {bell}
        {/* biome-ignore lint/a11y/noAutofocus: the clicked button is gone */}
        <button type="button" className="icon-button" aria-label="Close sidebar" autoFocus={asked} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m14 6-6 6 6 6" />
          </svg>
        </button>
      </header>
      <ul>
        <SitePages onFollow={onFollow} />
        <Who onPress={() => onOpen('account')} />
        <PageEntry to={paths.settings} text="Settings" onFollow={onFollow} />
        {isAdmin && <Action text="Invite User" onPress={() => onOpen('invite')} />}
        <Action text="Report Bug" onPress={() => onOpen('bug-report')} />
        <Action text="Logout" onPress={() => logOutOrConfirm(user, () => onOpen('log-out'))} />
      </ul>
      <Labels />
    </nav>
  );
};

const SitePages = ({ onFollow }: Follow) => {
  const site = getSite();
  const isAdmin = useScope('Admin');
  const managesQuizzes = useScope('SuperAdmin') || isAdmin;
  const page = (to: string, text: string) => <PageEntry to={to} text={text} onFollow={onFollow} />;
  return site.name === 'estimator' ? (
    <>
      {page(paths.estimates, 'Estimates')}
      <li>
        <a href={site.other + paths.home} onClick={onFollow}>
          Inspections
        </a>
      </li>
    </>
  ) : (
    <>
      {page(paths.home, 'Home')}
      {page(paths.createInspection, 'Create WOF')}
      {page(paths.inspections, "Completed WOF's")}
      {page(paths.drafts, "Draft WOF's")}
      {page(paths.papers, 'Paper sheets')}
      {page(paths.customers, 'Customers')}
      {page(paths.quiz, 'Quiz')}
      {page(paths.training, 'Training record')}
      {page(paths.quality, 'Quality')}
      {managesQuizzes && page(paths.quizManager, 'Quiz Manager')}
      <li>
        <a href={site.estimator + paths.estimates} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
          Estimator
          <NewTab />
        </a>
      </li>
    </>
  );
};

type Follow = { onFollow: (() => void) | undefined };

/** Link to a page. The link of Create WOF always starts a new sheet. */
const PageEntry = ({ to, text, onFollow }: Follow & { to: string; text: string }) => {
  const current = useLocation().pathname.toLowerCase() === to.toLowerCase();
  return (
    <li>
      {current ? (
        <button type="button" aria-current="page" disabled>
          {text}
        </button>
      ) : (
        <Link to={to} onClick={onFollow}>
          {text}
        </Link>
      )}
    </li>
  );
};

const Action = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <li>
    <button type="button" onClick={onPress}>
      {text}
    </button>
  </li>
);

/** Shows the workshop and the user; opens the account panel. */
const Who = ({ onPress }: { onPress: () => void }) => {
  const { Name } = useOrganization();
  const { name, inspectorNumber } = useActor();
  return (
    <li className="sidebar-who">
      <button type="button" onClick={onPress}>
        <strong>{Name}</strong>
        {isDemo(Name) && <span className="demo-chip">Demo</span>}
        <span>{name}</span>
        {inspectorNumber && <span>Inspector {inspectorNumber}</span>}
      </button>
    </li>
  );
};

const Labels = () => {
  const { environment } = useConfig();
  return (
    <p>
      <span>{environmentLabel(location.hostname, environment)}</span>
      <span>{`Build ${[VERSION, BUILD_ID].filter(Boolean).join('-')}`}</span>
    </p>
  );
};
