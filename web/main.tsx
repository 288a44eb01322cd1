import './app/styles.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { WebConfig } from '#shared/config.ts';
import { configureAmplify } from './app/amplify.ts';
import { followColourScheme } from './app/colour-scheme.ts';
import { ConfigProvider } from './app/config.tsx';
import { OrganizationGate } from './app/organization-gate.tsx';
import type { Pages } from './app/pages.ts';
import { createRouter } from './app/routes.tsx';
import { type Leave, SessionProvider } from './app/session.tsx';
import { worthAskingAgain } from './app/worth-asking-again.ts';
import { Toasts } from './ui/toasts.tsx';

type Given = { pages: Pages; config: unknown; leave: Leave };

/** Draws the app for a person who has a session. `leave` brings the landing page back. */
export const mount = (place: Element, { pages, config: json, leave }: Given) => {
  const config = WebConfig.parse(json);
  configureAmplify(config);
  followColourScheme();
  // offline is an answer like any other here, not a reason to wait unseen
  const queries = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: worthAskingAgain },
      mutations: { networkMode: 'always' },
    },
  });
  const router = createRouter(pages);
  const root = createRoot(place);
  let left = false;
  const onLeave: Leave = (why) => {
    // the first reason is the true one; what fails because of it says less
    if (left) return;
    left = true;
    // not while React is drawing
    setTimeout(() => {
      root.unmount();
      router.dispose();
      queries.clear();
      leave(why);
    });
  };
  root.render(
    <ConfigProvider value={config}>
      <QueryClientProvider client={queries}>
        <SessionProvider onLeave={onLeave}>
          <OrganizationGate>
            <RouterProvider router={router} />
          </OrganizationGate>
        </SessionProvider>
        <Toasts />
      </QueryClientProvider>
    </ConfigProvider>,
  );
};
