/** Settings of the identity client. Source: specification 1, sections 7 and 9. */
export const AUTHORIZE_TIMEOUT_MS = 60_000;
export const HTTP_TIMEOUT_MS = 10_000;
/** Tolerance for clock differences with the user pool. */
export const TOKEN_LEEWAY_S = 60;
/** Tokens are renewed this long before they expire. */
export const RENEW_BEFORE_S = 60;
export const SESSION_CHECK_COOKIE_S = 86_400;
export const TOKEN_ATTEMPTS = 3;
export const LOCK_WAIT_MS = 5_000;
export const WRAPPER_VERSION = '2.3.0';

/** Identifies the client to the user pool, in the header that Cognito allows browsers to send. */
export const CLIENT_INFO = { 'x-amz-user-agent': `pitcheck-web/${WRAPPER_VERSION}` };
