import type { User } from '#shared/account/model.ts';
import { stage } from '../auth/amplify.ts';
import { preparedSignOut } from '../auth/sign-out.ts';
import type { Client } from '../client/client.ts';
import { clearDevice, clearTab } from '../device/clear-device.ts';
import { isConnected } from '../device/connection.ts';
import { saveOpenWork } from '../device/save-on-page-hide.ts';
import { paths } from '../paths.ts';
import { dropUnsavedInput, hasUnsavedInput } from '../ui/dialogs/unsaved-input.ts';
import { findUnsentThere, prepareSignOutThere, sendChoice } from './both-sites.ts';
import { getActiveSubUser } from './choice.ts';
import { leaveSubUser } from './choice-cookies.ts';
import { broadcastSave } from './other-tabs.ts';
import { findLoss, findLossByKind } from './unsent-work.ts';
import '../client/nouns/account.ts';

/** Logs out, or calls `ask` if unsent work would be lost. */
export const logOutOrConfirm = async (user: User | undefined, ask: () => void) =>
  (await wouldLoseWork(user)) ? ask() : logOut(user);

const wouldLoseWork = async (user: User | undefined) => {
  if (hasUnsavedInput()) return true;
  if (user && getActiveSubUser(user)) return false;
  const [here, there] = await Promise.all([findLoss(), findUnsentThere()]);
  return here.amount !== '' || there.amount !== '' || there.open.length > 0;
};

const workBeforeLogout = new Set<() => Promise<unknown>>();
/** Registers work that needs the session and runs before a logout. It must finish quickly. Returns a function that unregisters it. */
export const registerWorkBeforeLogout = (work: () => Promise<unknown>) => {
  workBeforeLogout.add(work);
  return () => {
    workBeforeLogout.delete(work);
  };
};

/**
 * Leaves the active sub-user, if there is one. Otherwise ends the session, on the other site too, and clears this
 * device. `user` is undefined if the account can't be loaded. Source: specification 1, sections 2.8 and 4.
 */
export const logOut = async (user: User | undefined) => {
  dropUnsavedInput();
  if (user && getActiveSubUser(user)) {
    leaveSubUser();
    await sendChoice();
    location.reload();
    return;
  }
  await leaveDevice();
};

/** Ends all sessions of the user. Clears this device only after that has succeeded. */
export const logOutEverywhere = async (client: Client) => {
  await client.account.endSessions({ body: { which: 'all' } });
  await leaveDevice();
};

const leaveDevice = async () => {
  dropUnsavedInput();
  let next: string = paths.home;
  try {
    const signOut = await preparedSignOut(stage());
    // clear again at the end, because the router writes the scroll position on pagehide
    addEventListener('pagehide', clearTab);
    const signOutThere = prepareSignOutThere();
    await Promise.allSettled([...workBeforeLogout].map((work) => work()));
    await clearDevice();
    [next] = await Promise.all([signOut(), signOutThere()]);
  } finally {
    location.assign(next);
  }
};

/** How long a logout waits for unsent work to be saved. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 200;

/**
 * Lets all tabs of this site save their work before a logout, and returns what a logout would still delete. Doesn't wait
 * if there is no connection or nothing that can be sent.
 */
export const saveFirst = async () => {
  broadcastSave();
  saveOpenWork();
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const loss = await findLossByKind();
    if (!loss.isSendable || !isConnected() || performance.now() >= end) return loss;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
};
