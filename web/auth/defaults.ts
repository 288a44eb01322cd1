/** How the identity client behaves. Source: specification 1, sections 7 and 9. */
export const AUTHORIZE_TIMEOUT_MS = 60_000;
export const HTTP_TIMEOUT_MS = 10_000;
/** How far the clock of the user pool and what we know of it may differ. */
export const TOKEN_LEEWAY_S = 60;
/** A token this close to its end is renewed before it is used. */
export const RENEW_BEFORE_S = 60;
export const SESSION_CHECK_COOKIE_S = 86_400;
export const TOKEN_ATTEMPTS = 3;
export const LOCK_WAIT_MS = 5_000;
export const WRAPPER_VERSION = '2.3.0';

/** Tells the user pool who calls. The header is the one that Cognito lets a browser send. */
export const CLIENT_INFO = { 'x-amz-user-agent': `pitcheck-web/${WRAPPER_VERSION}` };
