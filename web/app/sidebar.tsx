import { type ReactNode, useId } from 'react';
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
import { SidebarIcon, type SidebarText } from './sidebar-icon.tsx';
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

/**
 * Entries in groups, those of the specification in its order; the current page's entry is marked and inactive. The
 * groups scroll above Logout, which is always in view. Source: specification 1, 2.3.
 */
export const Sidebar = ({ bell, asked = false, onFollow, onOpen, onClose }: Props) => {
  const user = useUser();
  const isAdmin = useScope('Admin');
  const isEstimator = getSite().name === 'estimator';
  const page = (to: string, text: SidebarText) => <PageEntry to={to} text={text} onFollow={onFollow} />;
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
      <div className="sidebar-groups">
        {isEstimator ? <EstimatorPages onFollow={onFollow} /> : <InspectionPages onFollow={onFollow} />}
        <Group title="Workshop">
          {!isEstimator && page(paths.quality, 'Quality')}
          <Who onPress={() => onOpen('account')} />
          {page(paths.settings, 'Settings')}
          {isAdmin && <Action text="Invite User" onPress={() => onOpen('invite')} />}
          <Action text="Report Bug" onPress={() => onOpen('bug-report')} />
        </Group>
      </div>
      <footer>
        <ul>
          <Action text="Logout" onPress={() => logOutOrConfirm(user, () => onOpen('log-out'))} />
        </ul>
        <Labels />
      </footer>
    </nav>
  );
};

const InspectionPages = ({ onFollow }: Follow) => {
  const isAdmin = useScope('Admin');
  const managesQuizzes = useScope('SuperAdmin') || isAdmin;
  const page = (to: string, text: SidebarText) => <PageEntry to={to} text={text} onFollow={onFollow} />;
  return (
    <>
      <Group title="Work">
        {page(paths.home, 'Home')}
        {page(paths.createInspection, 'Create WOF')}
        {page(paths.inspections, "Completed WOF's")}
        {page(paths.drafts, "Draft WOF's")}
        {page(paths.papers, 'Paper sheets')}
      </Group>
      <Group title="Customers">
        {page(paths.customers, 'Customers')}
        <SiteEntry to={getSite().estimator + paths.estimates} text="Estimator" isNewTab onFollow={onFollow} />
      </Group>
      <Group title="Learning">
        {page(paths.quiz, 'Quiz')}
        {page(paths.training, 'Training record')}
        {managesQuizzes && page(paths.quizManager, 'Quiz Manager')}
      </Group>
    </>
  );
};

const EstimatorPages = ({ onFollow }: Follow) => (
  <Group title="Work">
    <PageEntry to={paths.estimates} text="Estimates" onFollow={onFollow} />
    <SiteEntry to={getSite().other + paths.home} text="Inspections" onFollow={onFollow} />
  </Group>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
};

type Follow = { onFollow: (() => void) | undefined };

type SiteEntryProps = Follow & { to: string; text: SidebarText; isNewTab?: boolean };

/** Link to a page of the other site. */
const SiteEntry = ({ to, text, isNewTab = false, onFollow }: SiteEntryProps) => (
  <li>
    <a href={to} {...(isNewTab && { target: '_blank', rel: 'noopener noreferrer' })} onClick={onFollow}>
      <SidebarIcon of={text} />
      {text}
      {isNewTab && <NewTab />}
    </a>
  </li>
);

/** Link to a page. The link of Create WOF always starts a new sheet. */
const PageEntry = ({ to, text, onFollow }: Follow & { to: string; text: SidebarText }) => {
  const current = useLocation().pathname.toLowerCase() === to.toLowerCase();
  const content = (
    <>
      <SidebarIcon of={text} />
      {text}
    </>
  );
  return (
    <li>
      {current ? (
        <button type="button" aria-current="page" disabled>
          {content}
        </button>
      ) : (
        <Link to={to} onClick={onFollow}>
          {content}
        </Link>
      )}
    </li>
  );
};

const Action = ({ text, onPress }: { text: SidebarText; onPress: () => void }) => (
  <li>
    <button type="button" onClick={onPress}>
      <SidebarIcon of={text} />
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
        <SidebarIcon of="You" />
        <span>
          <strong>{Name}</strong>
          {isDemo(Name) && <span className="demo-chip">Demo</span>}
          <span>{name}</span>
          {inspectorNumber && <span>Inspector {inspectorNumber}</span>}
        </span>
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
