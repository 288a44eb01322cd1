/** Prefix of the keys under which Amplify stores the signed-in user's session. */
export const SESSION_KEYS = 'CognitoIdentityServiceProvider.';
const LAST_USER = /LastAuthUser$/;

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(SESSION_KEYS));

/** Returns the stored session by key; empty if there is none. */
export const readStoredSession = (): Record<string, string> =>
  Object.fromEntries(kept().map((key) => [key, localStorage.getItem(key) ?? '']));

export const getSessionToken = (session: Record<string, string>): string | undefined => {
  const last = Object.keys(session).find((key) => LAST_USER.test(key));
  return last && session[`${last.replace(LAST_USER, session[last] ?? '')}.accessToken`];
};

export const getSessionUserId = (session: Record<string, string>): string | undefined => {
  const token = getSessionToken(session);
  try {
    const [, claims = ''] = token?.split('.') ?? [];
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
};

/** Writes the refresh token last, as Amplify does, because a session without it counts as none. */
export const writeStoredSession = (session: Record<string, string>) => {
  const isLast = (key: string) => key.endsWith('.refreshToken');
  const keys = Object.keys(session);
  for (const key of [...keys.filter((key) => !isLast(key)), ...keys.filter(isLast)])
    localStorage.setItem(key, session[key] ?? '');
};

/** Replaces the session by that of a new login, so that other tabs switch to it without a logout. */
export const replaceSession = (session: Record<string, string>) => {
  writeStoredSession(session);
  for (const key of kept()) if (!(key in session)) localStorage.removeItem(key);
};

/** Removes the session key by key, so that other tabs see a logout and everything else stays. */
export const removeStoredSession = () => {
  for (const key of kept()) localStorage.removeItem(key);
};
