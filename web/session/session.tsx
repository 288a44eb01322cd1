import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, Fragment, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react';
import type { SubUser, User, UserOrganization } from '#shared/account/model.ts';
import { SUB_USER_CHANGED, SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import type { Scope } from '#shared/organizations/model.ts';
import type { Problem } from '#shared/problem.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { stage } from '../auth/amplify.ts';
import { dropSession, hasEnded } from '../auth/client.ts';
import { computeSessionState } from '../auth/state.ts';
import { type Client, createClient } from '../client/client.ts';
import type { SchemaMistake } from '../client/schema-mistake.ts';
import { clearDevice } from '../device/clear-device.ts';
import { observable } from '../device/observable.ts';
import { paths } from '../paths.ts';
import { ErrorScreen } from '../ui/screens/error-screen.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { toast } from '../ui/toasts.tsx';
import { thisSite, workedFor } from './both-sites.ts';
import { type Choice, findOrganization, findSubUser, readChoice } from './choice.ts';
import { chosenSubUser, isSubUserChosen, leaveSubUser } from './choice-cookies.ts';
import { loadUserOrStored } from './load-user.ts';
import { answerAsTab } from './other-tabs.ts';
import { findOpen } from './unsent-work.ts';
import { type LoginOptions, useLogin } from './use-login.ts';

type Session = {
  user: User;
  organization: UserOrganization | undefined;
  subUser: SubUser | undefined;
  /** API client for this organization, valid until the session ends. */
  client: Client;
  /** Ends the session in this browser, with a reason to show. Unsent work stays on the device. */
  leave: (why: string) => Promise<void>;
};
const SessionContext = createContext<Session | undefined>(undefined);

const USER = ['user'];
type Loaded = {
  user: User;
  isStored: boolean;
  /** How often the organization or sub-user was switched. */
  changes: number;
} & Choice;

/** The unread count from the latest response. */
export const unreadHeard = observable(0);

/** Refetch interval while the record is the stored one. */
const ASK_AGAIN_MS = 30_000;
const SIGNED_OUT = 'You have been signed out. Please log in again.';

/** Returns to the landing page, with a reason if the user didn't ask for it. */
export type Leave = (why?: string) => void;
type Props = LoginOptions & {
  /** Aborted at the end of the session, before another user can sign in. */
  over: AbortSignal;
  onLeave: Leave;
  onMistake: (mistake: SchemaMistake) => void;
  children: ReactNode;
};

/** Renders the app for a signed-in user once their account is loaded. Anyone else returns to the landing page. */
export const SessionProvider = ({ over, onLeave, onMistake, children, ...options }: Props) => {
  const queries = useQueryClient();
  const [auth, dispatch] = useLogin(options);
  const why = useRef<string>(undefined);
  const leave = useCallback(
    (reason: string) => {
      why.current ??= reason;
      dispatch({ type: 'logged-out' });
    },
    [dispatch],
  );
  const events = useMemo(
    () => ({
      over,
      onSignedOut: () => leave(SIGNED_OUT),
      onRefused: ({ code, message }: Problem) => {
        if (!isSubUserChosen() || !(code === 'pin-needed' || message === SUB_USER_GONE)) return;
        leaveSubUser();
        toast({ type: 'error', text: message });
        // after the refused calls have failed: refetch the rest once the sub-user is cleared
        setTimeout(() => queries.invalidateQueries({ queryKey: USER }));
      },
      onUnread: unreadHeard.set,
      onMistake,
    }),
    [over, leave, queries, onMistake],
  );
  const record = useQuery({
    queryKey: USER,
    queryFn: async ({ signal }): Promise<Loaded> => {
      const loaded = await loadUserOrStored(createClient(events), auth.user?.sub ?? '', signal);
      const last = queries.getQueryData<Loaded>(USER);
      const { organizationId: before, changes = 0 } = last ?? {};
      const chosen = readChoice(loaded.user, before, loaded.isStored);
      const isOther = before !== undefined && before !== '' && before !== chosen.organizationId;
      const isChanged = isOther || (last !== undefined && last.subUserId !== chosen.subUserId);
      // drop the cached data of the previous organization or sub-user
      if (isChanged) queries.removeQueries({ predicate: ({ queryKey }) => queryKey !== USER });
      return { ...loaded, ...chosen, changes: isChanged ? changes + 1 : changes };
    },
    enabled: auth.isAuthenticated,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isStored ? ASK_AGAIN_MS : false),
  });
  // after a failed refetch the previous record is still valid
  const state = computeSessionState(auth, { isSuccess: record.data !== undefined, isError: record.isLoadingError });

  const failure = record.error && `Your account could not be loaded: ${record.error.message}`;
  useEffect(() => {
    if (state === 'unauthenticated') onLeave(why.current ?? failure ?? SIGNED_OUT);
  }, [state, failure, onLeave]);

  useEffect(() => {
    const whenLoggedOutElsewhere = ({ key, newValue }: StorageEvent) => {
      if (key !== null && !(key.endsWith('.LastAuthUser') && newValue === null)) return;
      leave('');
      // this tab may have written to storage after the other one cleared it
      if (key === null) clearDevice();
    };
    addEventListener('storage', whenLoggedOutElsewhere);
    return () => removeEventListener('storage', whenLoggedOutElsewhere);
  }, [leave]);

  useEffect(() => {
    if (!auth.isAuthenticated || !thisSite().other) return;
    const whenSeen = async () => {
      if (document.visibilityState !== 'visible' || over.aborted || !(await hasEnded(stage()))) return;
      await dropSession();
      leave(SIGNED_OUT);
    };
    void whenSeen();
    document.addEventListener('visibilitychange', whenSeen);
    return () => document.removeEventListener('visibilitychange', whenSeen);
  }, [auth.isAuthenticated, leave, over]);

  const organizationId = record.data?.organizationId ?? '';
  useEffect(() => {
    if (organizationId === '') return;
    workedFor.set(organizationId);
    return answerAsTab({
      findOpen,
      onChosen: (chosen) => {
        // a full page load, so that nothing of the previous organization stays in memory
        if (chosen !== organizationId) location.assign(paths.home);
      },
    });
  }, [organizationId]);
  const subUserId = record.data?.subUserId;
  const client = useMemo(() => {
    let isTold = false;
    const onSomebodyElse = () => {
      if (isTold) return;
      isTold = true;
      toast({ type: 'error', text: SUB_USER_CHANGED });
      // rerender for the new sub-user
      void queries.invalidateQueries({ queryKey: USER }).finally(() => {
        isTold = false;
      });
    };
    return createClient({
      ...events,
      organizationId,
      isAtWork: () => chosenSubUser() === subUserId,
      onSomebodyElse,
    });
  }, [events, organizationId, subUserId, queries]);
  const session = useMemo(
    () =>
      record.data && {
        ...findChosen(record.data),
        client,
        leave: (reason: string) => dropSession().then(() => leave(reason)),
      },
    [record.data, client, leave],
  );
  if (auth.error) return <ErrorScreen code={auth.error.code} message={auth.error.message} />;
  if (state !== 'authenticated' || !session) return <LoadingScreen />;
  return (
    <SessionContext value={session}>
      {/* remount on a switch, so that no component state carries over */}
      <Fragment key={record.data?.changes}>{children}</Fragment>
    </SessionContext>
  );
};

const findChosen = ({ user, organizationId, subUserId }: Loaded) => ({
  user,
  organization: findOrganization(user, organizationId),
  subUser: findSubUser(user, subUserId),
});

/** Returns the user, the organization and the sub-user as last loaded. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  // the specification's text: A-16
  if (!session) throw new Error('You forgot to wrap your component in <Auth0Provider>.');
  return session;
};

/** Returns the session's API client. Each organization has its own, so that a pending call is never sent for another one. */
export const useClient = () => useSession().client;

export const useLeave = () => useSession().leave;

export const useUser = (): User => useSession().user;

/** Returns the current organization. Behind the gates there always is one. */
export const useOrganization = () => {
  const { organization } = useSession();
  if (!organization) throw new Error('This person has no organization yet');
  return organization;
};

/** True if the user has this scope in the current organization. Only hides controls; the server enforces it. */
export const useScope = (scope: Scope) => useOrganization().scopes.includes(scope);

/** Returns who is working: the active sub-user, otherwise the signed-in user. */
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
