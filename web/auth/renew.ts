import type { WebConfig } from '#shared/config.ts';
import { RENEW_BEFORE_S } from './defaults.ts';
import { MissingRefreshTokenError, ReplacedSessionError, TokenError } from './errors.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { refreshGrant } from './token-endpoint.ts';
import { type Tokens, tokenStore, tokensIn } from './tokens.ts';
import { callUserPool } from './user-pool.ts';

/** Errors of the user pool that require a new login. */
const ENDED = [
  'invalid_grant',
  'NotAuthorizedException',
  'RefreshTokenReuseException',
  'TokenRevokedException',
  'UserNotFoundException',
];

export const endsSoon = ({ accessToken, idToken, clockDrift }: Tokens) => {
  const now = (Date.now() + clockDrift) / 1000;
  return [accessToken, idToken].some((token) => (token?.payload.exp ?? 0) - RENEW_BEFORE_S <= now);
};

/** Loads the stored tokens if they are still the same user's. Throws if someone else has logged in since. */
export const loadTokensAfter = async (before: Tokens): Promise<Tokens> => {
  const now = await tokenStore.loadTokens();
  if (!now?.refreshToken) throw new MissingRefreshTokenError();
  // the stored user name may be an email address or an id
  if (now.accessToken.payload.sub !== before.accessToken.payload.sub) throw new ReplacedSessionError();
  return now;
};

/** Lock for everything that replaces the session in this browser. */
export const RENEWAL_LOCK = 'renew-tokens';

/** Renews the session for Amplify and for us: one renewal at a time, and never after a logout. */
export const tokenRefresher = (config: WebConfig) =>
  oneAtATime(RENEWAL_LOCK, async ({ tokens: old }: { tokens: Tokens }): Promise<Tokens> => {
    const kept = await loadTokensAfter(old);
    // another tab has renewed the session in the meantime
    if (String(kept.accessToken) !== String(old.accessToken) && !endsSoon(kept)) return kept;
    const renewed = await exchange(config, kept);
    // after a logout, the response must not restore the session
    await loadTokensAfter(old);
    // store before releasing the lock: the refresh token may have been rotated, and the old one soon expires
    await tokenStore.storeTokens(renewed);
    return renewed;
  });

/**
 * Requests new tokens. A tab that was suspended may be refused, because another tab has already used the refresh token.
 */
const exchange = async (config: WebConfig, kept: Tokens): Promise<Tokens> => {
  const { signInDetails, refreshToken = '' } = kept;
  try {
    return {
      ...tokensIn(await renewal(config, refreshToken), config, refreshToken),
      ...(signInDetails && { signInDetails }),
    };
  } catch (error) {
    if (!(error instanceof TokenError && ENDED.includes(error.code))) throw error;
    const now = await loadTokensAfter(kept);
    if (now.refreshToken === refreshToken) throw new MissingRefreshTokenError();
    return endsSoon(now) ? exchange(config, now) : now;
  }
};

const renewal = async (config: WebConfig, RefreshToken: string) => {
  const { userPoolDomain } = config;
  if (!userPoolDomain || !(await cameByRedirect()))
    return callUserPool(config, 'GetTokensFromRefreshToken', { RefreshToken });
  return refreshGrant({ ...config, userPoolDomain }, RefreshToken);
};

export const cameByRedirect = async () => (await tokenStore.getOAuthMetadata())?.oauthSignIn === true;
