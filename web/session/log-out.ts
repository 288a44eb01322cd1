import type { User } from '#shared/account/model.ts';
import { stage } from '../auth/amplify.ts';
import { preparedSignOut } from '../auth/sign-out.ts';
import { clearDevice, clearTab } from '../device/clear-device.ts';
import { paths } from '../paths.ts';
import { activeSubUser, leaveSubUser } from './choice.ts';
import { findLoss } from './unsent-work.ts';

/** Logs out, or asks first where that would forget what nobody has sent yet. */
export const askOrLogOut = async (user: User, ask: () => void) => ((await losesWork(user)) ? ask() : logOut(user));

const losesWork = (user: User) =>
  activeSubUser(user) ? Promise.resolve(false) : findLoss().then(({ amount }) => amount !== '');

/**
 * Leaves the active sub-user first, if there is one; else ends the session and forgets everything kept on this device.
 * Source: specification 1, sections 2.8 and 4.
 */
export const logOut = async (user: User) => {
  if (activeSubUser(user)) {
    leaveSubUser();
    location.reload();
    return;
  }
  let next: string = paths.home;
  try {
    const signOut = await preparedSignOut(stage());
    // once more at the end: the router still writes down where the page was scrolled to
    addEventListener('pagehide', clearTab);
    await clearDevice();
    next = await signOut();
  } finally {
    location.assign(next);
  }
};
