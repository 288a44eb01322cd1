import { fetchAuthSession } from 'aws-amplify/auth';
import type { WebConfig } from '#shared/config.ts';
import { setCookie } from '../device/cookies.ts';
import { AUTHORIZE_TIMEOUT_MS, SESSION_CHECK_COOKIE_S } from './defaults.ts';
import { MissingRefreshTokenError, ReplacedSessionError, TokenError, tokenFailure } from './errors.ts';
import { type Identity, verifyIdToken } from './id-token.ts';
import { endsSoon, loadTokensAfter } from './renew.ts';
import { type Tokens, tokenStore } from './tokens.ts';
import { callUserPool } from './user-pool.ts';

/** A token that the server will take. `renew` when it has just refused the one we have. */
export const accessToken = async ({ renew = false } = {}): Promise<string> => {
  try {
    return String((await goodTokens(renew)).accessToken);
  } catch (error) {
    throw tokenFailure(error);
  }
};

/** The silent check on start: who has a session here, renewed if need be. Nobody: undefined. */
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

/** Who has a session here that could not be renewed just now: enough for what this device keeps of them, and for nothing else. */
export const lastSession = async (config: WebConfig): Promise<Identity> =>
  // good or over: at the beginning of time it was not over yet
  verifyIdToken((await tokenStore.loadTokens())?.idToken?.payload, config, 0);

/**
 * Whether the session was ended elsewhere, as by a logout on the other site: the user pool knows at once, where our own API takes an
 * access token until its end. Nobody reached: not that we know.
 */
export const hasEnded = async (config: WebConfig): Promise<boolean> => {
  try {
    // it takes no ClientId
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

/** Forgets a session that the server does not take, so that the next login is a new one. */
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
