import Spinner from '@cloudscape-design/components/spinner';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { matchPath, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { isDemo } from '#shared/organizations/demo.ts';
import { useSettledChoices } from '../choices/use-settled-choices.ts';
import { AdvertBanner } from '../content/advert-banner.tsx';
import { WhatsNewBanner } from '../content/whats-new-banner.tsx';
import { useConnected } from '../device/connection.ts';
import { useObservable } from '../device/observable.ts';
import { useSendUnsent } from '../drafts/unsent/use-send-unsent.ts';
import { BellMissing } from '../notifications/bell-missing.tsx';
import { paths, readEdited } from '../paths.ts';
import { usePush } from '../push/use-push.ts';
import { InstallBanner } from '../pwa/install-banner.tsx';
import { usePrefetchForOffline } from '../pwa/use-prefetch-for-offline.ts';
import { scanner } from '../scan/scanner.ts';
import { OtherSite } from '../session/other-site.tsx';
import { useOrganization, useScope, useUser } from '../session/session.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { focusHeading } from '../ui/screens/follow-heading.ts';
import { SilentDevice } from '../ui/screens/silent-device.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import { AppDialogs } from './app-dialogs.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { type Over, Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import './shell.css';
import './offline-bar.css';

const AdminTools = lazyPart(async () => (await import('./admin-tools.tsx')).AdminTools);

const ScanDialog = lazyPart(async () => (await import('../scan/scan-dialog.tsx')).ScanDialog);

const Bell = lazyPart(async () => (await import('../notifications/bell.tsx')).Bell, BellMissing);

/**
 * Frame of every page: the sidebar or, on phones, a drawer behind the top bar's menu button. We don't use Cloudscape's
 * AppLayout, which would add 80 kB.
 */
export const Shell = () => {
  const { privacyPolicyChanged } = useUser();
  const isSuperAdmin = useScope('SuperAdmin');
  const phone = useMedia(widths.phone);
  const roomy = useMedia(widths.roomy);
  // undefined until the user opens or closes it
  const [pinned, setPinned] = useState<boolean>();
  const [drawn, setDrawn] = useState(false);
  const [over, setOver] = useState<Over>();
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main);
  usePrefetchForOffline();
  usePush();
  useSendUnsent();
  useSettledChoices();
  const scan = useObservable(scanner);
  const beside = (pinned ?? roomy) && !phone;
  const bell = (
    <Suspense fallback={<span className="icon-button" />}>
      <Bell />
    </Suspense>
  );
  return (
    <div className={isDemo(useOrganization().Name) ? 'shell shell-demo' : 'shell'}>
      <nav aria-label="Page">
        <button type="button" className="skip-link" onClick={() => focusHeading(main.current)}>
          Skip to content
        </button>
      </nav>
      {beside && (
        <div className="shell-side">
          <Sidebar bell={bell} asked={pinned === true} onOpen={setOver} onClose={() => setPinned(false)} />
        </div>
      )}
      {phone && drawn && (
        <Drawer onClose={() => setDrawn(false)}>
          {(close) => (
            <Sidebar
              onFollow={close}
              onOpen={(what) => {
                close();
                setOver(what);
              }}
              onClose={close}
            />
          )}
        </Drawer>
      )}
      <div className="shell-page">
        <OfflineBar />
        <SilentDevice />
        <AdvertBanner />
        {/* only one banner at a time */}
        {!privacyPolicyChanged && <WhatsNewBanner />}
        {!beside && (
          <TopBar
            menuOpen={drawn}
            asked={pinned === false && !phone}
            bell={bell}
            onMenu={() => (phone ? setDrawn(true) : setPinned(true))}
          />
        )}
        <main ref={main}>
          <PageLoading />
          <Outlet />
        </main>
      </div>
      <InstallBanner />
      {isSuperAdmin && (
        <Suspense>
          <AdminTools />
        </Suspense>
      )}
      <OtherSite />
      {over && <AppDialogs over={over} onClose={() => setOver(undefined)} />}
      {scan && (
        <Suspense>
          <ScanDialog {...scan} onClose={() => scanner.set(undefined)} />
        </Suspense>
      )}
      <LeaveQuestion />
      <ScrollRestoration />
    </div>
  );
};

/** The sidebar as a modal `<dialog>`, which traps and returns the focus and closes on Escape. */
const Drawer = ({ onClose, children }: { onClose: () => void; children: (close: () => void) => ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    dialog.current?.close();
    // call this directly, because the close event fires only in the next frame, and never in a background tab
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && close()}
    >
      {children(close)}
    </dialog>
  );
};

/** Shown over the previous page while the next page's code loads. Hidden if it loads instantly. */
const PageLoading = () =>
  useNavigation().state === 'loading' && (
    <div className="page-loading" role="status" aria-label="Loading">
      <Spinner size="large" />
    </div>
  );

/** A message that the browser is offline, and what happens to unsent work. Doesn't block work. */
const OfflineBar = () => {
  const isConnected = useConnected();
  const { pathname, search } = useLocation();
  return (
    <p className="offline-bar" role="status">
      {!isConnected && `You're offline. ${describeSending(pathname, search)}`}
    </p>
  );
};

/** Changes to a completed inspection, notes and settings are sent only when the user clicks the button again. */
const describeSending = (pathname: string, search: string) => {
  if (matchPath(paths.quiz, pathname)) return 'Answers are sent when you reconnect.';
  if (!matchPath(paths.createInspection, pathname)) return 'Drafts and photos are sent later.';
  return readEdited(new URLSearchParams(search)) === null
    ? "We'll save your work when you reconnect."
    : 'Your changes are kept on this device.';
};
