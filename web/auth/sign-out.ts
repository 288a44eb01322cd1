import { accountApi } from '#shared/account/api.ts';
import type { WebConfig } from '#shared/config.ts';
import { cameByRedirect } from './renew.ts';
import { tokenStore } from './tokens.ts';
import { callUserPool } from './user-pool.ts';

const heard = () => true;
const notHeard = () => false;

/** How long the person waits for the user pool to hear of it. The call goes on without them. */
const WAIT_MS = 2_000;

/**
 * Reads what it takes to end the session at the user pool, because what is read here is forgotten next. The answer ends it and
 * says where to go on: over the login pages, if the person came that way, else home.
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
    // without a network the login pages cannot be reached
    return wasHeard ? next : '/';
  };
};

/** Our own API knows nothing of what the user pool revokes, and would take the access token for up to an hour more. */
const endSession = (token: string) => {
  const { method, path } = accountApi.endSessions;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(path, { method, headers, body: JSON.stringify({ which: 'this' }), keepalive: true }).catch(
    () => undefined,
  );
};
