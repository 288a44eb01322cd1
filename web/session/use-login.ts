import { Hub } from 'aws-amplify/utils';
import { useEffect, useReducer } from 'react';
import type { WebConfig } from '#shared/config.ts';
import { checkSession, lastSession } from '../auth/client.ts';
import { isPassing, tokenFailure } from '../auth/errors.ts';
import { handleRedirect, type LoadRedirect } from '../auth/handle-redirect.ts';
import { reduceAuth, STARTING } from '../auth/state.ts';
import { toast } from '../ui/toasts.tsx';
import { tellRenewed } from './both-sites.ts';
import { useConfig } from './config.tsx';
import { loadStoredPerson } from './stored-person.ts';

export type LoginOptions = {
  /** The person comes from the login window. */
  popup: boolean;
  loadRedirect: LoadRedirect;
  /** Goes on at the address where a login on another page was begun. */
  onReturn: (address: string) => unknown;
};

/** Who is logged in: asked on start, and again whenever the session is renewed. Source: specification 1, section 4. */
export const useLogin = ({ popup, loadRedirect, onReturn }: LoginOptions) => {
  const config = useConfig();
  const [auth, dispatch] = useReducer(reduceAuth, popup ? reduceAuth(STARTING, { type: 'popup-started' }) : STARTING);

  useEffect(() => {
    const failed = (cause: unknown) => {
      const error = tokenFailure(cause);
      dispatch({ type: 'failed', error });
      toast({ type: 'error', text: error.message });
    };
    const begin = async () => {
      const returnTo = await handleRedirect(config, loadRedirect);
      const user = await checkSession(config).catch((error: unknown) => knownHere(config, error));
      if (returnTo !== undefined) {
        dispatch({ type: 'redirect-handled', user });
        onReturn(returnTo);
      }
      dispatch({ type: popup ? 'popup-completed' : 'initialised', user });
    };
    const renewed = async () => dispatch({ type: 'token-received', user: await checkSession(config) });
    begin().catch(failed);
    return Hub.listen('auth', ({ payload }) => {
      if (payload.event !== 'tokenRefresh') return;
      renewed().catch(failed);
      void tellRenewed();
    });
  }, [config, popup, loadRedirect, onReturn]);

  return [auth, dispatch] as const;
};

/** Without a network: who was here last, if this device knows enough of them to open the app. */
const knownHere = async (config: WebConfig, error: unknown) => {
  const user = isPassing(error) ? await lastSession(config) : undefined;
  if (!user || !(await loadStoredPerson(user.sub))) throw error;
  return user;
};
