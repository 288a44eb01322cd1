import './styles.ts';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PrivacyPolicy } from '#shared/content/model.ts';
import { visitorPaths } from '#shared/visitors/paths.ts';
import { ChecksheetHelpPage } from '../checksheets/checksheet-help-page.tsx';
import { InviteHelpPage } from '../onboarding/invite-help-page.tsx';
import { pagePaths, paths } from '../paths.ts';
import { PolicyText } from '../privacy/policy-text.tsx';
import { Mark } from '../ui/screens/mark.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import '../session/full-screen.css';

/** Renders the pages that people can read before they sign in: the policy and the help. */
export const mount = (place: Element) => {
  const router = createBrowserRouter([
    {
      Component: Frame,
      children: [
        { path: pagePaths.privacy, Component: PolicyPage },
        { path: pagePaths.inviteHelp, Component: InviteHelpPage },
        { path: pagePaths.checksheetHelp, Component: ChecksheetHelpPage },
        { path: '*', Component: Leave },
      ],
    },
  ]);
  createRoot(place).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

const Frame = () => (
  <div className="full-screen">
    <header>
      <Mark />
      <Button href={paths.home}>Login</Button>
    </header>
    <main>
      <Outlet />
    </main>
  </div>
);

/** Other pages need a session: the landing page opens in their place. */
const Leave = () => {
  const { pathname, search } = useLocation();
  useEffect(() => location.replace(pathname + search), [pathname, search]);
  return null;
};

const PolicyPage = () => {
  usePageTitle('Privacy Policy');
  const policy = useQuery({
    queryKey: ['privacy-policy'],
    queryFn: async ({ signal }) =>
      PrivacyPolicy.parse(await (await fetch(visitorPaths.privacyPolicy, { signal })).json()),
  });
  return (
    <Container header={<Header variant="h1">Privacy Policy</Header>}>
      <PolicyText policy={policy} />
    </Container>
  );
};
