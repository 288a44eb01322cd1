import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { showDate } from '#shared/nz-date.ts';
import { keepChoice } from '../choices/keep-choice.ts';
import { ThemeSwitch } from '../choices/theme-switch.tsx';
import { paths } from '../paths.ts';
import { listOrganizations, switchOrganization } from '../session/choice.ts';
import { LeftOrganizations } from '../session/left-organizations.tsx';
import { logOut } from '../session/log-out.ts';
import { useOrganization, useSession, useUser } from '../session/session.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { SubUsers } from './sub-users.tsx';
import './account-panel.css';

/** Panel with the user's account, organizations and sub-users. */
export const AccountPanel = ({ onClose }: { onClose: () => void }) => {
  useCloseOnNavigation(onClose);
  return (
    <DialogFrame
      kind="panel"
      title="Account"
      action={<Button variant="icon" iconName="close" ariaLabel="Close" onClick={onClose} />}
      footer={null}
      onClose={onClose}
    >
      <div className="account-panel">
        <Who />
        <Part title="Workshops">
          <Organizations />
        </Part>
        <Part title="Inspectors">
          <SubUsers />
        </Part>
        <Part title="Theme">
          <ThemeSwitch onChoose={keepChoice} />
        </Part>
        <LinkButton to={paths.settings} iconName="settings">
          All settings
        </LinkButton>
      </div>
    </DialogFrame>
  );
};

/** Closes the panel when one of its links is followed. */
const useCloseOnNavigation = (onClose: () => void) => {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => {
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

const Who = () => {
  const { user, subUser } = useSession();
  return (
    <SpaceBetween size="xs">
      <div className="account-who">
        <strong>{user.name || user.nickname}</strong>
        <span className="quiet">{user.email}</span>
        <span className="quiet">
          {user.InspectorAuthorityNumber ? `Inspector ${user.InspectorAuthorityNumber}` : 'No inspector number'}
        </span>
      </div>
      {subUser && (
        <>
          <span>
            Working as <strong>{subUser.name}</strong> {subUser.InspectorAuthorityNumber}
          </span>
          <Button onClick={() => logOut(user)}>Stop working as {subUser.name}</Button>
        </>
      )}
    </SpaceBetween>
  );
};

/** The user's organizations: switches to one, returns to one that the user left, or adds one. */
const Organizations = () => {
  const user = useUser();
  const current = useOrganization();
  return (
    <>
      <ul className="organizations plain-list stack-8" aria-label="Workshops">
        {listOrganizations(user).map(({ OrganizationID, Name, closed }) => (
          <li key={OrganizationID}>
            <button
              type="button"
              className="organization card"
              aria-current={OrganizationID === current.OrganizationID || undefined}
              disabled={OrganizationID === current.OrganizationID}
              onClick={() => switchOrganization(OrganizationID)}
            >
              <strong>{Name}</strong>
              <small className="fine-print">
                {[
                  OrganizationID === current.OrganizationID && 'Working here now',
                  closed && `Closed. Can be reopened until ${showDate(closed.opensUntil)}`,
                ]
                  .filter(Boolean)
                  .join('. ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <LeftOrganizations />
      <LinkButton to={paths.newOrganization} iconName="add-plus">
        Set up another workshop
      </LinkButton>
    </>
  );
};
