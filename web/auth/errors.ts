import * as z from 'zod';

/**
 * A refusal by the user pool, with the user pool's code. Source for all errors here: specification 1, sections 6 and 8.
 */
export class TokenError extends Error {
  override name = 'TokenError';
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A second factor is required. `mfaToken` is Cognito's session for this challenge. */
export class MfaError extends TokenError {
  readonly mfaToken: string;
  constructor(message: string, mfaToken: string) {
    super('mfa_required', message);
    this.mfaToken = mfaToken;
  }
}

/** There is no session: it expired, was revoked, or the user logged out. */
export class MissingRefreshTokenError extends TokenError {
  // Amplify clears the tokens on errors with this name
  override name = 'NotAuthorizedException';
  constructor(message = 'Missing Refresh Token') {
    super('missing_refresh_token', message);
  }
}

/** The session has ended, and someone else has signed in on this device since. */
export class ReplacedSessionError extends MissingRefreshTokenError {
  // a different name, so that Amplify keeps the tokens, which belong to the other user
  override name = 'ReplacedSessionError';
}

/** Error of the OAuth endpoint or of Cognito's API. */
const Refusal = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  mfa_token: z.string().default(''),
  __type: z.string().optional(),
  message: z.string().optional(),
});

export const parseTokenError = (url: string, response: unknown, cause?: unknown): TokenError => {
  const refusal = Refusal.safeParse(response).data;
  const code = refusal?.error ?? refusal?.__type ?? 'request_error';
  const message = refusal?.error_description ?? refusal?.message ?? `HTTP error. Unable to fetch ${url}`;
  if (code === 'mfa_required') return new MfaError(message, refusal?.mfa_token ?? '');
  if (code === 'missing_refresh_token') return new MissingRefreshTokenError(message);
  return new TokenError(code, message, { cause });
};

/** True if the server didn't respond in time, so that the session may still be valid. */
export const isPassing = (error: unknown) =>
  error instanceof TokenError && (error.code === 'request_error' || error.code === 'timeout');

/** Passes on our own errors and wraps others with the step that failed. */
const failing = (code: string, message: string) => (error: unknown) =>
  error instanceof TokenError ? error : new TokenError(code, message, { cause: error });
export const loginFailure = failing('login_failed', 'Login failed');
export const tokenFailure = failing('token_failed', 'Get access token failed');
