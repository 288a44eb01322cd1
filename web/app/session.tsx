import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect } from 'react';
import type { User } from '#shared/account/model.ts';
import { client, whenSignedOut, workFor } from '../api.ts';
import { cookie, setCookie } from './cookies.ts';
import { LoadingScreen } from './loading-screen.tsx';

const SignedInUser = createContext<User | undefined>(undefined);
const A_DAY_S = 86_400;

/** Goes back to the landing page, with a line on why when the person did not ask for it. */
export type Leave = (why?: string) => void;

/** Shows the app to a person whose account could be loaded; anybody else is sent back to the landing page. */
export const SessionProvider = ({ onLeave, children }: { onLeave: Leave; children: ReactNode }) => {
  const { data: user, error } = useQuery({
    queryKey: ['user'],
    queryFn: async ({ signal }) => {
      const user = await client.account.user(undefined, { signal });
      workFor(user.Organization?.OrganizationID ?? '');
      setCookie('is-authenticated', 'true', A_DAY_S);
      return user;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

  useEffect(() => {
    whenSignedOut(() => onLeave('You have been signed out. Please log in again.'));
    const whenSignedOutElsewhere = ({ key, newValue }: StorageEvent) => {
      if (key === null || (key.endsWith('.LastAuthUser') && newValue === null)) onLeave();
    };
    addEventListener('storage', whenSignedOutElsewhere);
    return () => removeEventListener('storage', whenSignedOutElsewhere);
  }, [onLeave]);

  useEffect(() => {
    if (error) onLeave(`Your account could not be loaded: ${error.message}`);
  }, [error, onLeave]);

  if (!user) return <LoadingScreen />;
  return <SignedInUser value={user}>{children}</SignedInUser>;
};

export const useUser = (): User => {
  const user = use(SignedInUser);
  // the text is the specification's: A-16
  if (!user) throw new Error('You forgot to wrap your component in <Auth0Provider>.');
  return user;
};

/** The organization worked for. Everything but the page that makes the first one is shown only when there is one. */
export const useOrganization = () => {
  const { Organization } = useUser();
  if (!Organization) throw new Error('This person has no organization yet');
  return Organization;
};

export const activeSubUser = ({ subUsers }: User) => subUsers.find(({ id }) => id === cookie('subUser'));

/** Who is working: the chosen sub-user, else the person who signed in. */
export const useActor = () => {
  const user = useUser();
  const subUser = activeSubUser(user);
  return subUser
    ? { name: subUser.name, inspectorNumber: subUser.InspectorAuthorityNumber }
    : { name: user.nickname || user.name || user.email, inspectorNumber: user.InspectorAuthorityNumber };
};
