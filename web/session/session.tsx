import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { createContext, Fragment, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SubUser, User, UserOrganization } from '#shared/account/model.ts';
import type { Scope } from '#shared/organizations/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { dropSession } from '../auth/client.ts';
import { isPassing } from '../auth/errors.ts';
import { computeSessionState } from '../auth/state.ts';
import { type Client, createClient, createTrainingClient, Offline, type TakeEarly } from '../client/client.ts';
import { isRefusal } from '../client/is-retryable.ts';
import type { SchemaMistake } from '../client/schema-mistake.ts';
import { clearSheetsOfTab } from '../device/clear-device.ts';
import { ErrorScreen } from '../ui/screens/error-screen.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { findOrganization, findSubUser } from './choice.ts';
import { getChosenSubUserId } from './choice-cookies.ts';
import { NotLoaded } from './not-loaded.tsx';
import { SIGNED_OUT, useCallEvents, useEndedElsewhere, useOtherTabs } from './session-events.ts';
import { type Loaded, USER, useLoadedUser, useOrganizationClient } from './use-loaded-user.ts';
import { type LoginOptions, useLogin } from './use-login.ts';

type Session = {
  user: User;
  organization: UserOrganization | undefined;
  subUser: SubUser | undefined;
  /** API client for this organization, valid until the session ends. */
  client: Client;
  /** Creates a client for another of the user's organizations. */
  clientOf: (organizationId: string) => Client;
  /** True within a training sheet: its work is kept apart, and nothing is sent. */
  isTraining?: boolean;
  /** Ends the session in this browser, with a reason to show. Unsent work stays on the device. */
  leave: (why: string) => Promise<void>;
};
const SessionContext = createContext<Session | undefined>(undefined);

/** Returns to the landing page, with a reason if the user didn't log out themselves. */
export type Leave = (why?: string) => void;
type Props = LoginOptions & {
  early: TakeEarly;
  /** Aborted at the end of the session, before another user can sign in. */
  over: AbortSignal;
  onLeave: Leave;
  onMistake: (mistake: SchemaMistake) => void;
  children: ReactNode;
};

/** Renders the app for a signed-in user once their account is loaded. Anyone else returns to the landing page. */
export const SessionProvider = ({ over, early, onLeave, onMistake, children, ...options }: Props) => {
  const [auth, dispatch] = useLogin(options);
  const why = useRef<string>(undefined);
  const leave = useCallback(
    (reason: string) => {
      why.current ??= reason;
      dispatch({ type: 'logged-out' });
    },
    [dispatch],
  );
  const events = useCallEvents({ over, leave, onMistake });
  const record = useLoadedUser(auth, events, early);
  // after a failed refetch the previous record is still valid
  const isRefused = record.isLoadingError && isRefusal(record.error);
  const state = computeSessionState(auth, { isSuccess: record.data !== undefined, isError: isRefused });

  const failure = record.error && `Your account could not be loaded: ${record.error.message}`;
  useEffect(() => {
    if (state !== 'unauthenticated') return;
    // a tab that was loading during a logout in another tab missed it
    if (why.current === undefined && !failure) clearSheetsOfTab();
    onLeave(why.current ?? failure ?? SIGNED_OUT);
  }, [state, failure, onLeave]);

  useEndedElsewhere({ isAuthenticated: auth.isAuthenticated, leave, over });
  useOtherTabs(record.data?.organizationId);
  const client = useOrganizationClient(events, record.data);
  const session = useMemo(
    () =>
      record.data && {
        ...findChosen(record.data),
        client,
        clientOf: (organizationId: string) => createClient({ ...events, organizationId, onRefused: () => {} }),
        leave: (reason: string) => dropSession().then(() => leave(reason)),
      },
    [record.data, client, events, leave],
  );
  const hasFailed = state === 'loading' && record.failureReason !== null;
  if (isPassing(auth.error) || hasFailed)
    return <NotLoaded isOffline={!hasFailed || record.failureReason instanceof Offline} />;
  if (auth.error) return <ErrorScreen code={auth.error.code} message={auth.error.message} />;
  if (state !== 'authenticated' || !session) return <LoadingScreen />;
  return (
    <SessionContext value={session}>
      {/* remount on a switch, so that no component state stays */}
      <Fragment key={record.data?.changes}>{children}</Fragment>
    </SessionContext>
  );
};

const findChosen = ({ user, organizationId, subUserId }: Loaded) => ({
  user,
  organization: findOrganization(user, organizationId),
  subUser: findSubUser(user, subUserId),
});

/** Renders a training sheet, which stays on this device: its client sends nothing. */
export const TrainingSession = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const [client] = useState(createTrainingClient);
  // apart from the app's, because its failed queries would replace loaded data
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const training = useMemo(() => ({ ...session, client, isTraining: true }), [session, client]);
  return (
    <QueryClientProvider client={queries}>
      <SessionContext value={training}>{children}</SessionContext>
    </QueryClientProvider>
  );
};

/** Returns the user, the organization and the sub-user as last loaded. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  // wording copied from the specification, A-16
  if (!session) throw new Error('You forgot to wrap your component in <Auth0Provider>.');
  return session;
};

/**
 * Returns the session's API client. Each organization has its own client, so that a pending call is never sent for
 * another one.
 */
export const useClient = () => useSession().client;

export const useLeave = () => useSession().leave;

export const useUser = (): User => useSession().user;

/** Returns the current organization. Pages behind the required steps always have one. */
export const useOrganization = () => {
  const { organization } = useSession();
  if (!organization) throw new Error('This person has no organization yet');
  return organization;
};

/** True if the user has this scope in the current organization. Only hides controls; the server checks the scope. */
export const useScope = (scope: Scope) => useOrganization().scopes.includes(scope);

/** Returns the person working: the active sub-user, otherwise the signed-in user. */
export const useActor = (): Actor => {
  const { user, subUser } = useSession();
  const { name, InspectorAuthorityNumber: inspectorNumber } = subUser ?? {
    ...user,
    name: user.nickname || user.name || user.email,
  };
  return { userId: user.id, subUserId: subUser?.id ?? null, name, inspectorNumber };
};

/** Returns a function that reloads the user after a change. */
export const useReloadUser = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: USER });
};

/** Returns the owner of work on this device: user, organization and sub-user. Nobody else can see that work. */
export const useWorkOwner = () => {
  const { user, subUser, isTraining } = useSession();
  const owner = [user.id, useOrganization().OrganizationID, subUser?.id ?? ''].join(' ');
  return isTraining ? getTrainingOwner(owner) : owner;
};

/**
 * Returns the owner of a person's training sheets. With a separate owner, nothing that looks for unsent work finds
 * them, not even a page of an earlier release.
 */
export const getTrainingOwner = (owner: string) => `training ${owner}`;

/**
 * True if the cookie still refers to this owner. The cookie determines the author of requests, and may have expired or
 * changed in another tab.
 */
export const isCurrentOwner = (owner: string) => owner.split(' ').at(-1) === (getChosenSubUserId() ?? '');
