import { Hub } from 'aws-amplify/utils';
import { useEffect, useReducer } from 'react';
import type { WebConfig } from '#shared/config.ts';
import { checkSession, lastSession } from '../auth/client.ts';
import { isPassing, tokenFailure } from '../auth/errors.ts';
import { handleRedirect, type LoadRedirect } from '../auth/handle-redirect.ts';
import { reduceAuth, STARTING } from '../auth/state.ts';
import { repeatUntilDone } from '../device/retrying-queue.ts';
import { toast } from '../ui/toasts.tsx';
import { sendRenewedTokens } from './both-sites.ts';
import { useConfig } from './config.tsx';
import { loadStoredPerson } from './stored-person.ts';

export type LoginOptions = {
  /** True if the user comes from the login popup. */
  popup: boolean;
  loadRedirect: LoadRedirect;
  /** Navigates to the URL at which a login by redirect was started. */
  onReturn: (address: string) => unknown;
};

const LOGIN_OFFLINE = 'No connection. Check the network and log in again.';

/**
 * Tracks the authentication state: checked on start, until there is a connection, and after each token refresh. Source:
 * specification 1, section 4.
 */
export const useLogin = ({ popup, loadRedirect, onReturn }: LoginOptions) => {
  const config = useConfig();
  const [auth, dispatch] = useReducer(reduceAuth, popup ? reduceAuth(STARTING, { type: 'popup-started' }) : STARTING);

  useEffect(() => {
    const failed = (cause: unknown) => {
      const error = tokenFailure(cause);
      dispatch({ type: 'failed', error });
      // the screen explains a missing connection
      if (!isPassing(error)) toast({ type: 'error', text: error.message });
      return error;
    };
    const check = async (returnTo: string | undefined) => {
      const user = await checkSession(config).catch((error: unknown) => findStoredUser(config, error));
      if (returnTo !== undefined) {
        dispatch({ type: 'redirect-handled', user });
        onReturn(returnTo);
      }
      dispatch({ type: popup ? 'popup-completed' : 'initialised', user });
    };
    let checking: ReturnType<typeof repeatUntilDone> | undefined;
    const begin = async () => {
      const returnTo = await handleRedirect(config, loadRedirect).catch((error: unknown) => {
        if (!isPassing(error)) throw error;
        toast({ type: 'error', text: LOGIN_OFFLINE });
        return undefined;
      });
      checking = repeatUntilDone(() =>
        check(returnTo).catch((cause) => {
          const error = failed(cause);
          if (isPassing(error)) throw error;
        }),
      );
    };
    const renewed = async () => dispatch({ type: 'token-received', user: await checkSession(config) });
    begin().catch(failed);
    const stop = Hub.listen('auth', ({ payload }) => {
      if (payload.event !== 'tokenRefresh') return;
      renewed().catch(failed);
      void sendRenewedTokens();
    });
    return () => {
      checking?.stop();
      stop();
    };
  }, [config, popup, loadRedirect, onReturn]);

  return [auth, dispatch] as const;
};

/** While offline, returns the last user if this device has their record; otherwise rethrows the error. */
const findStoredUser = async (config: WebConfig, error: unknown) => {
  const user = isPassing(error) ? await lastSession(config) : undefined;
  if (!user || !(await loadStoredPerson(user.sub))) throw error;
  return user;
};
