/** Matches `CognitoIdentityServiceProvider.<client>.LastAuthUser`. */
const LAST_USER = /LastAuthUser$/;

/**
 * Returns the prefix of Amplify's keys of a session that can be renewed, if any. Matches the keys by pattern, so that
 * the landing page needs neither Amplify nor the pool's id. The refresh token is written last, so an incomplete session
 * doesn't count.
 */
const findSession = () =>
  Object.keys(localStorage)
    .filter((key) => LAST_USER.test(key))
    .map((key) => key.replace(LAST_USER, localStorage.getItem(key) ?? ''))
    .find((prefix) => localStorage.getItem(`${prefix}.refreshToken`) !== null);

/** Returns the access token of the session; '' if there is none. */
export const findToken = () => localStorage.getItem(`${findSession()}.accessToken`) ?? '';

export const signedIn = () => findSession() !== undefined;

/** True if an invite link was opened in this tab, and hasn't been redeemed yet. */
export const isInvited = () => sessionStorage.getItem('referral') !== null;
