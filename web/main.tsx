import './app/styles.ts';
import { MutationCache, onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { WebConfig } from '#shared/config.ts';
import { findSite } from '#shared/sites.ts';
import type { Pages } from './app/first-pages.ts';
import { otherPages } from './app/other-pages.ts';
import { createRouter } from './app/routes.tsx';
import { configureAmplify } from './auth/amplify.ts';
import { createClient, type TakeEarly } from './client/client.ts';
import { isRefetchedOnLook, isRefetchedOnMount } from './client/is-refetched-on-look.ts';
import { isRetryable } from './client/is-retryable.ts';
import { endSession } from './device/session-end.ts';
import { applyTheme } from './device/theme-choice.ts';
import { registerUpdates } from './pwa/updates.ts';
import { ConfigProvider } from './session/config.tsx';
import { type Leave, SessionProvider } from './session/session.tsx';
import { ReportErrors } from './support/error-reports.tsx';
import { createErrorReports } from './support/report-error.ts';
import { cleanFieldsOnLeave } from './ui/fields/clean-fields.ts';
import { focusHeading, followHeading } from './ui/screens/follow-heading.ts';
import { Toasts } from './ui/toasts.tsx';

/**
 * Defined here rather than where it is used, because a shared chunk with a dynamic import would be loaded by the
 * landing page too.
 */
const loadRedirect = () => import('./auth/redirect.ts');

/** Reports being offline as an error, instead of pausing the query. */
const createQueries = (onError: (error: unknown) => void) => {
  // it assumes a connection, and would not notice the return of one that was missing from the start
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnMount: isRefetchedOnMount,
        refetchOnReconnect: true,
        refetchOnWindowFocus: isRefetchedOnLook,
        retry: isRetryable,
      },
      mutations: { networkMode: 'always' },
    },
  });
};

type Given = { pages: Pages; config: unknown; early: TakeEarly; popup: boolean; leave: Leave };

/**
 * Renders the app for a signed-in user. `popup` is true after a login in the popup. `leave` returns to the landing
 * page.
 */
export const mount = (place: HTMLElement, { pages, config: json, early, popup, leave }: Given) => {
  const config = WebConfig.parse(json);
  configureAmplify(config);
  applyTheme();
  registerUpdates();
  cleanFieldsOnLeave();
  const over = new AbortController();
  // errors must be reported even before the user is known; a report needs no organization
  const reports = createErrorReports(createClient({ over: over.signal }));
  const queries = createQueries(reports.reportSchemaMistake);
  const router = createRouter([...pages, ...otherPages], findSite(config, location.origin));
  const root = createRoot(place);
  const onLeave: Leave = (why) => {
    // keep the first reason: later ones are its consequences
    if (over.signal.aborted) return;
    over.abort();
    // later, because React may be rendering now
    setTimeout(() => {
      root.unmount();
      router.dispose();
      queries.clear();
      endSession();
      leave(why);
      focusHeading(document.querySelector('#landing'));
    });
  };
  const onReturn = (address: string) => router.navigate(address, { replace: true });
  root.render(
    <ConfigProvider value={config}>
      <QueryClientProvider client={queries}>
        <SessionProvider
          popup={popup}
          early={early}
          over={over.signal}
          loadRedirect={loadRedirect}
          onReturn={onReturn}
          onLeave={onLeave}
          onMistake={reports.reportError}
        >
          <ReportErrors reports={reports}>
            <RouterProvider router={router} />
          </ReportErrors>
        </SessionProvider>
        <Toasts />
      </QueryClientProvider>
    </ConfigProvider>,
  );
  // the focus was on the landing page's button
  if (popup) over.signal.addEventListener('abort', followHeading(place));
};
