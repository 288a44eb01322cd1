import { createBrowserRouter, Navigate } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import type { Pages } from './pages.ts';
import { Shell } from './shell.tsx';

/** Paths match in any case. What is not a page leads home. */
export const createRouter = (pages: Pages) =>
  createBrowserRouter([
    {
      Component: Shell,
      HydrateFallback: LoadingScreen,
      errorElement: <ErrorPage />,
      children: [
        {
          // on a route of its own: a page whose code could not be loaded cannot show its own error
          errorElement: <ErrorPage />,
          children: [
            ...pages.map(({ path, load }) => ({ path, lazy: { Component: load } })),
            { path: '*', element: <Navigate to="/" replace /> },
          ],
        },
      ],
    },
  ]);
