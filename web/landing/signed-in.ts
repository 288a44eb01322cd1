/** Matches `CognitoIdentityServiceProvider.<client>.LastAuthUser`. */
const LAST_USER = /LastAuthUser$/;

/**
 * True if Amplify has stored a session that can be renewed. Matches the keys by pattern, so that the landing page needs
 * neither Amplify nor the pool's id. The refresh token is written last, so an incomplete session doesn't count.
 */
export const signedIn = () =>
  Object.keys(localStorage).some((key) => {
    const user = LAST_USER.test(key) && localStorage.getItem(key);
    return user && localStorage.getItem(`${key.replace(LAST_USER, user)}.refreshToken`) !== null;
  });

/** True if an invite link was opened in this tab, and hasn't been redeemed yet. */
export const isInvited = () => sessionStorage.getItem('referral') !== null;
