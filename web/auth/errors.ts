import * as z from 'zod';

/** What the user pool refused, by its own code. Source for all here: specification 1, sections 6 and 8. */
export class TokenError extends Error {
  override name = 'TokenError';
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A second factor is asked for where tokens were. `mfaToken` is what to answer with: Cognito's session of the challenge. */
export class MfaError extends TokenError {
  readonly mfaToken: string;
  constructor(message: string, mfaToken: string) {
    super('mfa_required', message);
    this.mfaToken = mfaToken;
  }
}

/** There is no session, or none any more: expired, revoked, logged out of. */
export class MissingRefreshTokenError extends TokenError {
  // by this name, which is Cognito's, Amplify knows that it must forget the tokens
  override name = 'NotAuthorizedException';
  constructor(message = 'Missing Refresh Token') {
    super('missing_refresh_token', message);
  }
}

/** It has ended, and somebody else has signed in on this device since. */
export class ReplacedSessionError extends MissingRefreshTokenError {
  // by a name of our own, as Amplify must not forget the tokens, which are the other's
  override name = 'ReplacedSessionError';
}

/** Of the OAuth endpoint and of Cognito's own API. */
const Refusal = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  mfa_token: z.string().default(''),
  __type: z.string().optional(),
  message: z.string().optional(),
});

export const parseTokenError = (url: string, answer: unknown, cause?: unknown): TokenError => {
  const refusal = Refusal.safeParse(answer).data;
  const code = refusal?.error ?? refusal?.__type ?? 'request_error';
  const message = refusal?.error_description ?? refusal?.message ?? `HTTP error. Unable to fetch ${url}`;
  if (code === 'mfa_required') return new MfaError(message, refusal?.mfa_token ?? '');
  if (code === 'missing_refresh_token') return new MissingRefreshTokenError(message);
  return new TokenError(code, message, { cause });
};

/** Nobody was reached, or not in time: the session may be as good as ever. */
export const isPassing = (error: unknown) =>
  error instanceof TokenError && (error.code === 'request_error' || error.code === 'timeout');

/** Our own errors say what is wrong; of anything else we know only which step failed. */
const failing = (code: string, message: string) => (error: unknown) =>
  error instanceof TokenError ? error : new TokenError(code, message, { cause: error });
export const loginFailure = failing('login_failed', 'Login failed');
export const tokenFailure = failing('token_failed', 'Get access token failed');
