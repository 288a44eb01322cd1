import { accountApi } from '#shared/account/api.ts';
import type { WebConfig } from '#shared/config.ts';
import { cameByRedirect } from './renew.ts';
import { tokenStore } from './tokens.ts';
import { callUserPool } from './user-pool.ts';

const heard = () => true;
const notHeard = () => false;

/** Maximum time that the user waits for the user pool. The call continues in the background. */
const WAIT_MS = 2_000;

/**
 * Prepares a logout. Reads the tokens now, because they are cleared before the returned function runs. That function revokes the session
 * and returns where to go: the hosted pages if the user logged in there, otherwise home.
 */
export const preparedSignOut = async (config: WebConfig) => {
  const { userPoolDomain, userPoolClientId } = config;
  const { refreshToken: token, accessToken } = (await tokenStore.loadTokens()) ?? {};
  const query = new URLSearchParams({ client_id: userPoolClientId, logout_uri: `${location.origin}/` });
  const next = userPoolDomain && (await cameByRedirect()) ? `${userPoolDomain}/logout?${query}` : '/';
  return async () => {
    const revoked = token ? callUserPool(config, 'RevokeToken', { Token: token }).then(heard, notHeard) : heard();
    const ended = accessToken ? endSession(String(accessToken)) : undefined;
    const wasHeard = await Promise.race([
      Promise.all([revoked, ended]).then(([wasRevoked]) => wasRevoked),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), WAIT_MS)),
    ]);
    // while offline, the hosted pages can't be reached
    return wasHeard ? next : '/';
  };
};

/**
 * Ends the session at our API, which doesn't see the user pool's revocations and would accept the access token for up
 * to an hour.
 */
const endSession = (token: string) => {
  const { method, path } = accountApi.endSessions;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(path, { method, headers, body: JSON.stringify({ which: 'this' }), keepalive: true }).catch(
    () => undefined,
  );
};
