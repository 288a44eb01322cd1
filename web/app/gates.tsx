import { type ComponentType, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { PrivacyBanner } from '../privacy/privacy-banner.tsx';
import { usePushAtLogout } from '../push/use-push.ts';
import { FullScreen } from '../session/full-screen.tsx';
import { useSession, useUser } from '../session/session.tsx';
import { LoadingScreen, lazyNamed } from '../ui/screens/loading-screen.tsx';
import { findGate, type Gate, samePath } from './find-gate.ts';
import { Shell } from './shell.tsx';

const screens: Readonly<Record<Exclude<Gate, 'app'>, ComponentType>> = {
  'email link': lazyNamed(async () => (await import('../onboarding/verify-link-screen.tsx')).VerifyLinkScreen),
  'verify email': lazyNamed(async () => (await import('../onboarding/verify-email-screen.tsx')).VerifyEmailScreen),
  name: lazyNamed(async () => (await import('../onboarding/name-screen.tsx')).NameScreen),
  'new organization': lazyNamed(
    async () => (await import('../onboarding/new-organization-page.tsx')).NewOrganizationPage,
  ),
  'closed organization': lazyNamed(
    async () => (await import('../organizations/closed-organization-page.tsx')).ClosedOrganizationPage,
  ),
  'select sub-user': lazyNamed(async () => (await import('../account/select-sub-user-page.tsx')).SelectSubUserPage),
  'open page': Outlet,
};
const PrivacyPolicyModal = lazyNamed(
  async () => (await import('../privacy/privacy-policy-modal.tsx')).PrivacyPolicyModal,
);

/** Renders the step that `findGate` requires, or the app. */
export const Gates = () => {
  const { user, organization, subUser } = useSession();
  const { pathname } = useLocation();
  usePushAtLogout();
  const gate = findGate(user, {
    organization,
    hasSubUser: subUser !== undefined,
    pathname,
  });
  if (gate === 'app') return <App />;
  const Screen = screens[gate];
  return (
    <FullScreen>
      <Suspense fallback={<LoadingScreen />}>
        <Screen />
      </Suspense>
    </FullScreen>
  );
};

/**
 * Users who never accepted the policy must do so first. Those who accepted an earlier version see a banner, except on
 * the policy page.
 */
const App = () => {
  const { privacyPolicy, privacyPolicyChanged } = useUser();
  const asks = !samePath(useLocation().pathname, paths.privacy);
  return (
    <>
      {asks && privacyPolicy && privacyPolicyChanged && <PrivacyBanner />}
      <Shell />
      {asks && !privacyPolicy && (
        <Suspense fallback={null}>
          <PrivacyPolicyModal />
        </Suspense>
      )}
    </>
  );
};
