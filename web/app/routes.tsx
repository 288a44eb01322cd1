import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
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
        ...pages.map(
          ({ path, load }): RouteObject => ({ path, lazy: { Component: load }, errorElement: <ErrorPage /> }),
        ),
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ]);
