import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Profile as ProfileShape } from '#shared/account/model.ts';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { keepChoice } from '../choices/keep-choice.ts';
import { ThemeSwitch } from '../choices/theme-switch.tsx';
import { useClient, useReloadUser, useScope, useUser } from '../session/session.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { LoadingBlock } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { findFirstMistakes } from './form/find-mistakes.ts';
import { Section } from './form/section.tsx';
import { SettingsForm } from './form/settings-form.tsx';
import { useEdits } from './form/use-edits.ts';
import { NextSectionSwitch } from './next-section-switch.tsx';
import { DefaultChecksheet } from './organization/default-checksheet.tsx';
import { Leaving } from './organization/leaving.tsx';
import { OpeningDays } from './organization/opening-days.tsx';
import { OrganizationDetails } from './organization/organization-details.tsx';
import { PhotoRequired } from './organization/photo-required.tsx';
import { TwoStepRequired } from './organization/two-step-required.tsx';
import { TrainingSwitch } from './training-switch.tsx';
import '../client/nouns/account.ts';
import './settings-page.css';
import { NotPrintable } from '../ui/fields/not-printable.tsx';

/** Name and inspector number, as shown on signed sheets. */
const Profile = () => {
  const client = useClient();
  const { email, name, nickname, InspectorAuthorityNumber } = useUser();
  const reloadUser = useReloadUser();
  const profile = useEdits({ nickname: nickname || name, InspectorAuthorityNumber });
  const mistakes = findFirstMistakes(ProfileShape, profile.values);
  return (
    <SettingsForm
      title="Profile"
      description={`You are logged in as ${email}.`}
      changed={profile.changed}
      mistaken={mistakes.size > 0}
      save={async () => {
        await client.account.saveProfile({ body: profile.values });
        await reloadUser();
      }}
      onSaved={profile.saved}
    >
      <FormField label="Name" errorText={mistakes.get('nickname')}>
        <Input
          value={profile.values.nickname}
          autoComplete="name"
          onChange={({ detail }) => profile.edit({ nickname: detail.value })}
        />
        <NotPrintable text={profile.values.nickname} />
      </FormField>
      <FormField label="Inspector number" errorText={mistakes.get('InspectorAuthorityNumber')}>
        <Input
          value={profile.values.InspectorAuthorityNumber}
          onChange={({ detail }) => profile.edit({ InspectorAuthorityNumber: detail.value })}
        />
      </FormField>
    </SettingsForm>
  );
};

/** Settings stored in this browser. */
const ThisDevice = () => (
  <Section title="This device">
    <SpaceBetween size="m">
      <ThemeSwitch onChoose={keepChoice} />
      <NextSectionSwitch />
      <TrainingSwitch />
    </SpaceBetween>
  </Section>
);

const DeviceNumbers = lazyPart(async () => (await import('./organization/device-numbers.tsx')).DeviceNumbers);
const Login = lazyPart(async () => (await import('./sign-in/login.tsx')).Login);
const Members = lazyPart(async () => (await import('./organization/members.tsx')).Members);
const Notifications = lazyPart(async () => (await import('./notifications/notifications.tsx')).Notifications);
const PriceList = lazyPart(async () => (await import('./organization/price-list.tsx')).PriceList);
const SubUsers = lazyPart(async () => (await import('../account/sub-users.tsx')).SubUsers);
const Usage = lazyPart(async () => (await import('../usage/usage.tsx')).Usage);
const UnsentSection = lazyPart(async () => (await import('../unsent/unsent-section.tsx')).UnsentSection);

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
        <OpeningDays />
        <Leaving />
      </>
    ),
  },
  { id: 'prices', label: 'Prices', content: <PriceList /> },
  {
    id: 'members',
    label: 'Members',
    content: (
      <>
        <Members />
        <DeviceNumbers />
      </>
    ),
    admin: true,
  },
  { id: 'usage', label: 'Usage', content: <Usage />, admin: true },
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
  { id: 'sign-in', label: 'Login', content: <Login /> },
];

/** Settings by section. The URL names the section, so that links can lead to it. */
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
                  <Suspense fallback={<LoadingBlock height="320px" />}>{content}</Suspense>
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
