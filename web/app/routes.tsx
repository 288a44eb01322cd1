import { createBrowserRouter, Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { RouteErrorPage } from './error-page.tsx';
import type { Pages } from './first-pages.ts';
import { Gates } from './gates.tsx';

/** Paths match in any case. What is not a page leads home. */
export const createRouter = (pages: Pages) =>
  createBrowserRouter([
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
          // on a route of its own: a page whose code could not be loaded cannot show its own error
          errorElement: <RouteErrorPage />,
          children: [
            ...pages.map(({ path, load }) => ({ path, lazy: { Component: load } })),
            { path: '*', element: <Navigate to={paths.home} replace /> },
          ],
        },
      ],
    },
  ]);
