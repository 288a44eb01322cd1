/** `CognitoIdentityServiceProvider.<client>.LastAuthUser` */
const LAST_USER = /LastAuthUser$/;

/**
 * Whether Amplify has left a session here that can be renewed: looked up by the form of its keys, so that the landing page
 * needs neither Amplify nor the pool's id. The refresh token is written last, so a session half written is none.
 */
export const signedIn = () =>
  Object.keys(localStorage).some((key) => {
    const user = LAST_USER.test(key) && localStorage.getItem(key);
    return user && localStorage.getItem(`${key.replace(LAST_USER, user)}.refreshToken`) !== null;
  });
