import { fetchAuthSession } from 'aws-amplify/auth';
import type { WebConfig } from '#shared/config.ts';
import { setCookie } from '../device/cookies.ts';
import { AUTHORIZE_TIMEOUT_MS, SESSION_CHECK_COOKIE_S } from './defaults.ts';
import { MissingRefreshTokenError, ReplacedSessionError, TokenError, tokenFailure } from './errors.ts';
import { type Identity, verifyIdToken } from './id-token.ts';
import { endsSoon, loadTokensAfter } from './renew.ts';
import { type Tokens, tokenStore } from './tokens.ts';
import { callUserPool } from './user-pool.ts';

/** Returns a valid access token. Use `renew` after the server has refused the current one. */
export const accessToken = async ({ renew = false } = {}): Promise<string> => {
  try {
    return String((await goodTokens(renew)).accessToken);
  } catch (error) {
    throw tokenFailure(error);
  }
};

/** Checks silently on start who is signed in, renewing the session if needed. Returns undefined if nobody is. */
export const checkSession = async (config: WebConfig): Promise<Identity | undefined> => {
  try {
    const { idToken, clockDrift } = await within(AUTHORIZE_TIMEOUT_MS, goodTokens());
    const identity = verifyIdToken(idToken?.payload, config, (Date.now() + clockDrift) / 1000);
    setCookie('is-authenticated', 'true', SESSION_CHECK_COOKIE_S);
    return identity;
  } catch (error) {
    if (error instanceof MissingRefreshTokenError) return undefined;
    if (error instanceof TokenError && error.code === 'invalid_token') await dropSession();
    throw tokenFailure(error);
  }
};

/** Returns the identity of a session that couldn't be renewed. Use it only for data stored on this device. */
export const lastSession = async (config: WebConfig): Promise<Identity> =>
  // accepts an expired token: at time 0 no token has expired
  verifyIdToken((await tokenStore.loadTokens())?.idToken?.payload, config, 0);

/**
 * True if the session was ended elsewhere, as by a logout on the other site. Asks the user pool, because our API
 * accepts an access token until it expires. False if the user pool can't be reached.
 */
export const hasEnded = async (config: WebConfig): Promise<boolean> => {
  try {
    // the GetUser call has no ClientId parameter
    await callUserPool(config, 'GetUser', { AccessToken: await accessToken(), ClientId: undefined });
    return false;
  } catch (error) {
    if (error instanceof ReplacedSessionError) return false;
    return (
      error instanceof MissingRefreshTokenError ||
      (error instanceof TokenError && error.code === 'NotAuthorizedException')
    );
  }
};

/** Discards a session that the server refuses, so that the next login starts a new one. */
export const dropSession = () => tokenStore.clearTokens();

const goodTokens = async (renew = false): Promise<Tokens> => {
  const kept = await tokenStore.loadTokens();
  if (kept && !renew && !endsSoon(kept)) return kept;
  if (!kept) throw new MissingRefreshTokenError();
  await fetchAuthSession({ forceRefresh: true });
  return loadTokensAfter(kept);
};

const within = <T>(ms: number, work: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TokenError('timeout', 'Timeout')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
