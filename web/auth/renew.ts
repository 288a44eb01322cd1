import type { WebConfig } from '#shared/config.ts';
import { RENEW_BEFORE_S } from './defaults.ts';
import { MissingRefreshTokenError, TokenError } from './errors.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { refreshGrant } from './token-endpoint.ts';
import { type Tokens, tokenStore, tokensIn } from './tokens.ts';
import { callUserPool } from './user-pool.ts';

/** After these only a new login helps. */
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

/** Renews the session for Amplify and for us: one renewal at a time, and never after a logout. */
export const tokenRefresher = (config: WebConfig) =>
  oneAtATime('renew-tokens', async ({ tokens: old }: { tokens: Tokens }): Promise<Tokens> => {
    const kept = await tokenStore.loadTokens();
    if (!kept?.refreshToken) throw new MissingRefreshTokenError();
    // another tab has done it while we waited
    if (String(kept.accessToken) !== String(old.accessToken) && !endsSoon(kept)) return kept;
    const answer = await renewal(config, kept.refreshToken).catch((error: unknown) => {
      throw error instanceof TokenError && ENDED.includes(error.code) ? new MissingRefreshTokenError() : error;
    });
    const renewed = tokensIn(answer, config, kept.refreshToken);
    // what comes after a logout must not bring the session back
    if (!(await tokenStore.loadTokens())) throw new MissingRefreshTokenError();
    return renewed;
  });

const renewal = async (config: WebConfig, RefreshToken: string) => {
  const { userPoolDomain } = config;
  if (!userPoolDomain || !(await cameByRedirect()))
    return callUserPool(config, 'GetTokensFromRefreshToken', { RefreshToken });
  return refreshGrant({ ...config, userPoolDomain }, RefreshToken);
};

export const cameByRedirect = async () => (await tokenStore.getOAuthMetadata())?.oauthSignIn === true;
