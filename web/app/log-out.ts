import { signOut } from 'aws-amplify/auth';
import type { User } from '#shared/account/model.ts';
import { clearCookies, setCookie } from './cookies.ts';
import { activeSubUser } from './session.tsx';

/**
 * Leaves the active sub-user first, if there is one; else ends the session and forgets everything kept on this device.
 * Source: specification 1, sections 2.8 and 4.
 */
export const logOut = async (user: User) => {
  if (activeSubUser(user)) {
    setCookie('subUser', '', 0);
    location.reload();
    return;
  }
  try {
    await signOut();
  } finally {
    localStorage.clear();
    // last of all: the router still writes down where the page was scrolled to
    addEventListener('pagehide', () => sessionStorage.clear());
    clearCookies();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    location.assign('/');
  }
};
