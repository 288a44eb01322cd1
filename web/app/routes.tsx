import Button from '@cloudscape-design/components/button';
import { useEffect } from 'react';
import { createBrowserRouter, Navigate, useLocation } from 'react-router';
import type { Site } from '#shared/sites.ts';
import { pagePaths, paths } from '../paths.ts';
import { getSite } from '../session/both-sites.ts';
import { visitOtherSite } from '../session/other-site.tsx';
import { leaveDialogs } from '../ui/dialogs/close-on-back.ts';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { RouteErrorPage } from './error-page.tsx';
import type { Pages } from './first-pages.ts';
import { Gates } from './gates.tsx';

const ofEstimator: readonly string[] = [paths.estimates, pagePaths.estimate, pagePaths.jobSheet];
const ofBoth: readonly string[] = [
  ...[pagePaths.settings, pagePaths.privacy, pagePaths.inviteHelp],
  ...[pagePaths.notifications, pagePaths.bugReports, pagePaths.usage],
];

const isElsewhere = (path: string, { name }: Site) =>
  name !== 'both' && !ofBoth.includes(path) && ofEstimator.includes(path) !== (name === 'estimator');

/** Matches paths case-insensitively. Unknown paths redirect home; pages of the other site redirect there. */
export const createRouter = (pages: Pages, site: Site) => {
  const home = site.name === 'estimator' ? paths.estimates : paths.home;
  const isHome = (path: string) => path === paths.home && path !== home;
  const router = createBrowserRouter([
    {
      Component: Gates,
      HydrateFallback: LoadingScreen,
      errorElement: (
        <main>
          <RouteErrorPage />
        </main>
      ),
      children: [
        {
          // a separate route, because a page whose code failed to load can't render its own error
          errorElement: <RouteErrorPage />,
          children: [
            ...pages
              .filter(({ path }) => !isHome(path))
              .map(({ path, load }) =>
                isElsewhere(path, site) ? { path, Component: ElsewherePage } : { path, lazy: { Component: load } },
              ),
            { path: '*', element: <Navigate to={home} replace /> },
          ],
        },
      ],
    },
  ]);
  const navigate = router.navigate as (...wanted: unknown[]) => Promise<void>;
  router.navigate = (...wanted: unknown[]) => leaveDialogs(() => navigate(...wanted));
  return router;
};

/** Redirects to the other site's page in this tab, with the session. */
const ElsewherePage = () => {
  const { pathname, search, hash } = useLocation();
  const { name, other = '' } = getSite();
  const href = other + pathname + search + hash;
  const title = name === 'estimator' ? 'This page is on the inspections site' : 'This page is on the estimator site';
  usePageTitle(title);
  useEffect(() => void visitOtherSite({ href, tab: 'this one instead' }), [href]);
  return <Notice heading="h1" title={title} action={<Button href={href}>Open it</Button>} />;
};
