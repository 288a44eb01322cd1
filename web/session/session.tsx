import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import type { User, UserOrganization } from '#shared/account/model.ts';
import { SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { computeSessionState } from '../auth/state.ts';
import { whenRefused, whenSignedOut, workedFor, workFor } from '../client/client.ts';
import { clearDevice } from '../device/clear-device.ts';
import { cookie, removeCookie, setCookie } from '../device/cookies.ts';
import { paths } from '../paths.ts';
import { ErrorScreen } from '../ui/screens/error-screen.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { toast } from '../ui/toasts.tsx';
import { loadUserOrStored } from './load-user.ts';
import { type LoginOptions, useLogin } from './use-login.ts';

const SignedInUser = createContext<User | undefined>(undefined);
const A_DAY_S = 86_400;
const A_YEAR_S = 365 * A_DAY_S;
/** While the record is that of the last visit. */
const ASK_AGAIN_MS = 30_000;
const SIGNED_OUT = 'You have been signed out. Please log in again.';

/** Goes back to the landing page, with a line on why when the person did not ask for it. */
export type Leave = (why?: string) => void;
type Props = LoginOptions & { onLeave: Leave; children: ReactNode };

/** Shows the app to a person who is logged in and whose account could be loaded; anybody else is sent back to the landing page. */
export const SessionProvider = ({ onLeave, children, ...options }: Props) => {
  const queries = useQueryClient();
  const [auth, dispatch] = useLogin(options);
  const record = useQuery({
    queryKey: ['user'],
    queryFn: async ({ signal }) => {
      const loaded = await loadUserOrStored(auth.user?.sub ?? '', signal);
      forgetWhatIsGone(loaded.user);
      beginWith(auth.user?.organizationHint, loaded.user);
      workFor(selectedOrganization(loaded.user)?.OrganizationID ?? '');
      return loaded;
    },
    enabled: auth.isAuthenticated,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isStored ? ASK_AGAIN_MS : false),
    // what is chosen among this is in cookies: whoever loads it again wants it drawn again
    structuralSharing: false,
  });
  // a record that cannot be loaded again is still the person's
  const state = computeSessionState(auth, { isSuccess: record.data !== undefined, isError: record.isLoadingError });

  const why = useRef<string>(undefined);
  const failure = record.error && `Your account could not be loaded: ${record.error.message}`;
  useEffect(() => {
    if (state === 'unauthenticated') onLeave(why.current ?? failure ?? SIGNED_OUT);
  }, [state, failure, onLeave]);

  useEffect(() => {
    const leave = (reason: string) => {
      why.current ??= reason;
      dispatch({ type: 'logged-out' });
    };
    whenSignedOut(() => leave(SIGNED_OUT));
    const whenLoggedOutElsewhere = ({ key, newValue }: StorageEvent) => {
      if (key !== null && !(key.endsWith('.LastAuthUser') && newValue === null)) return;
      leave('');
      // this tab may have written something down after the other one had cleared everything
      if (key === null) clearDevice();
    };
    addEventListener('storage', whenLoggedOutElsewhere);
    return () => removeEventListener('storage', whenLoggedOutElsewhere);
  }, [dispatch]);

  useEffect(() => {
    whenRefused(({ code, message }) => {
      if (cookie('subUser') === undefined || !(code === 'pin-needed' || message === SUB_USER_GONE)) return;
      leaveSubUser();
      toast({ type: 'error', text: message });
      // when the calls that were refused have failed: they are asked again without the inspector
      setTimeout(() => queries.invalidateQueries());
    });
  }, [queries]);

  if (auth.error) return <ErrorScreen code={auth.error.code} message={auth.error.message} />;
  if (state !== 'authenticated' || !record.data) return <LoadingScreen />;
  return <SignedInUser value={record.data.user}>{children}</SignedInUser>;
};

export const useUser = (): User => {
  const user = use(SignedInUser);
  // the text is the specification's: A-16
  if (!user) throw new Error('You forgot to wrap your component in <Auth0Provider>.');
  return user;
};

/** All organizations of the person, the main one first. */
export const listOrganizations = ({ Organization }: User): UserOrganization[] =>
  Organization ? [Organization, ...Organization.Owns] : [];

/** The one that the cookie remembers, else the main one; and then the same for as long as this tab shows the app. */
export const selectedOrganization = (user: User) =>
  organizationNamed(workedFor(), user) ??
  organizationNamed(cookie('OrganizationID'), user) ??
  listOrganizations(user)[0];

const organizationNamed = (id: string | undefined, user: User) =>
  listOrganizations(user).find(({ OrganizationID }) => OrganizationID === id);

/** What the login hints at counts until the person has chosen. */
const beginWith = (hint: string | undefined, user: User) => {
  if (hint && cookie('OrganizationID') === undefined && organizationNamed(hint, user)) rememberOrganization(hint);
};

const rememberOrganization = (id: string) => setCookie('OrganizationID', id, A_YEAR_S);

/** Choices in cookies that the person's record knows nothing of any more. Source: specification 1, section 8. */
const forgetWhatIsGone = (user: User) => {
  const chosen = cookie('OrganizationID');
  if (chosen !== undefined && !organizationNamed(chosen, user)) {
    removeCookie('OrganizationID');
    toast({ type: 'error', text: 'Organization not found' });
  }
  if (cookie('subUser') !== undefined && !activeSubUser(user)) {
    leaveSubUser();
    toast({ type: 'error', text: SUB_USER_GONE });
  }
};

/** The organization worked for. Everything behind the gates is shown only when there is one. */
export const useOrganization = () => {
  const organization = selectedOrganization(useUser());
  if (!organization) throw new Error('This person has no organization yet');
  return organization;
};

/** Whether the person has this scope in the organization worked for. The server decides; this only hides what it would refuse. */
export const useScope = (scope: Scope) => useOrganization().scopes.includes(scope);

/** Works for another organization from now on. A full load: nothing of the one before stays in memory. */
export const switchOrganization = (organizationId: string) => {
  rememberOrganization(organizationId);
  location.assign(paths.home);
};

/** The value of the cookie is the server's: an id, with a PIN also the proof that it was given. */
const subUserId = () => cookie('subUser')?.split('.')[0];

export const activeSubUser = ({ subUsers }: User) => subUsers.find(({ id }) => id === subUserId());

/** Works as this inspector from now on: a working day with a PIN, else a month. */
export const workAs = (subUserCookie: string) => {
  setCookie('subUser', subUserCookie, subUserCookie.includes('.') ? A_DAY_S / 2 : 30 * A_DAY_S);
  location.assign(paths.home);
};

/** Nobody is chosen from now on. What is on the screen still shows who was. */
export const leaveSubUser = () => removeCookie('subUser');

/** Who is working: the chosen sub-user, else the person who signed in. */
export const useActor = () => {
  const user = useUser();
  const subUser = activeSubUser(user);
  return subUser
    ? { name: subUser.name, inspectorNumber: subUser.InspectorAuthorityNumber }
    : { name: user.nickname || user.name || user.email, inspectorNumber: user.InspectorAuthorityNumber };
};

/** Fetches the person again, after something about them was changed. */
export const useReloadUser = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['user'] });
};
