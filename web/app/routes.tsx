import { createBrowserRouter, Navigate } from 'react-router';
import { RouteErrorPage } from './error-page.tsx';
import { Gates } from './gates.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import type { Pages } from './pages.ts';

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
            { path: '*', element: <Navigate to="/" replace /> },
          ],
        },
      ],
    },
  ]);
