import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { SubUsers } from '../account/sub-users.tsx';
import { useScope } from '../session/session.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { Section } from './form/section.tsx';
import { Notifications } from './notifications/notifications.tsx';
import { DefaultChecksheet } from './organization/default-checksheet.tsx';
import { Leaving } from './organization/leaving.tsx';
import { Members } from './organization/members.tsx';
import { OrganizationDetails } from './organization/organization-details.tsx';
import { PhotoRequired } from './organization/photo-required.tsx';
import { PriceList } from './organization/price-list.tsx';
import { TwoStepRequired } from './organization/two-step-required.tsx';
import { Profile } from './profile.tsx';
import { Email } from './sign-in/email.tsx';
import { LogOutEverywhere } from './sign-in/log-out-everywhere.tsx';
import { Password } from './sign-in/password.tsx';
import { ThisDevice } from './this-device.tsx';
import './settings-page.css';

const UnsentSection = lazyPart(async () => (await import('../unsent/unsent-section.tsx')).UnsentSection);

import { TwoStep } from './sign-in/two-step.tsx';

const parts = [
  {
    id: 'organization',
    label: 'Workshop',
    content: (
      <>
        <OrganizationDetails />
        <DefaultChecksheet />
        <PhotoRequired />
        <TwoStepRequired />
        <Leaving />
      </>
    ),
  },
  { id: 'prices', label: 'Prices', content: <PriceList /> },
  { id: 'members', label: 'Members', content: <Members />, admin: true },
  { id: 'notifications', label: 'Notifications', content: <Notifications /> },
  {
    id: 'inspectors',
    label: 'Inspectors',
    content: (
      <Section title="Inspectors" description="People who share this account, each with their own name and number.">
        <SubUsers />
      </Section>
    ),
  },
  {
    id: 'you',
    label: 'You',
    content: (
      <>
        <Profile />
        <ThisDevice />
        <Section
          title="Unsent work"
          description="Save it to a file. Open the file here on another device, logged in as yourself, to send it from there."
        >
          <Suspense fallback={null}>
            <UnsentSection />
          </Suspense>
        </Section>
      </>
    ),
  },
  {
    id: 'sign-in',
    label: 'Sign-in',
    content: (
      <>
        <Email />
        <Password />
        <TwoStep />
        <LogOutEverywhere />
      </>
    ),
  },
];

/** Settings by section. The address names the section, so that it can be linked to. */
export const SettingsPage = () => {
  usePageTitle('Settings');
  const admin = useScope('Admin');
  const { hash } = useLocation();
  const shown = parts.filter((part) => admin || !part.admin);
  const current = shown.find(({ id }) => `#${id}` === hash)?.id ?? 'organization';
  const [visited, setVisited] = useState<readonly string[]>([]);
  if (!visited.includes(current)) setVisited([...visited, current]);
  return (
    <Page title="Settings">
      <div className="settings">
        <nav aria-label="Settings">
          {shown.map(({ id, label }) => (
            <Link key={id} to={`#${id}`} replace preventScrollReset aria-current={id === current && 'page'}>
              {label}
            </Link>
          ))}
        </nav>
        <div>
          {shown.map(
            ({ id, content }) =>
              // keep visited sections mounted, so that their input isn't lost
              visited.includes(id) && (
                <div key={id} hidden={id !== current}>
                  {content}
                </div>
              ),
          )}
        </div>
      </div>
      <p className="settings-about">
        <a href="/licences.txt" target="_blank" rel="noopener">
          Licences of the software we use
        </a>
        <a href={`mailto:${SUPPORT_EMAIL}?subject=SECURITY`}>Report a security problem</a>
      </p>
    </Page>
  );
};
