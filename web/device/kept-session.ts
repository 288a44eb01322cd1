/** Amplify keeps the session of who is signed in under keys that begin so. */
export const SESSION_KEYS = 'CognitoIdentityServiceProvider.';
const LAST_USER = /LastAuthUser$/;

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(SESSION_KEYS));

/** The session as it is kept here, by key; without one: nothing. */
export const readKeptSession = (): Record<string, string> =>
  Object.fromEntries(kept().map((key) => [key, localStorage.getItem(key) ?? '']));

export const tokenOf = (session: Record<string, string>): string | undefined => {
  const last = Object.keys(session).find((key) => LAST_USER.test(key));
  return last && session[`${last.replace(LAST_USER, session[last] ?? '')}.accessToken`];
};

/** Whose session it is. */
export const personOf = (session: Record<string, string>): string | undefined => {
  const token = tokenOf(session);
  try {
    const [, claims = ''] = token?.split('.') ?? [];
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
};

/** The refresh token last, as Amplify does: a session half written is none. */
export const keepSession = (session: Record<string, string>) => {
  const isLast = (key: string) => key.endsWith('.refreshToken');
  const keys = Object.keys(session);
  for (const key of [...keys.filter((key) => !isLast(key)), ...keys.filter(isLast)])
    localStorage.setItem(key, session[key] ?? '');
};

/** The session of a new sign-in in the place of the one before: other tabs go on with it, and hear of no logout. */
export const replaceSession = (session: Record<string, string>) => {
  keepSession(session);
  for (const key of kept()) if (!(key in session)) localStorage.removeItem(key);
};

/** One by one: other tabs hear that nobody is signed in, and that what else is kept stays. */
export const dropKeptSession = () => {
  for (const key of kept()) localStorage.removeItem(key);
};
