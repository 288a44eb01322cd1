import * as z from 'zod';
import { DeviceId } from '#shared/ids.ts';
import { pushApi } from '#shared/push/api.ts';
import { clearDevice } from '../device/clear-device.ts';
import { stopPush } from '../device/push.ts';
import {
  getSessionToken,
  getSessionUserId,
  readStoredSession,
  removeStoredSession,
  writeStoredSession,
} from '../device/stored-session.ts';
import { readOnDevice, removeFromDevice } from '../device/web-storage.ts';
import type { Question, SiteAnswer, SiteChoice } from '../sites/messages.ts';
import { leaveOrganization, leaveSubUser, rememberOrganization, rememberSubUser } from './choice-cookies.ts';
import { broadcastChoice, collectOpenWork } from './other-tabs.ts';
import { findLoss } from './unsent-work.ts';

const NOTHING = { names: [], amount: '', open: [] };
const DONE: SiteAnswer = { done: true, unsent: NOTHING };
const NOT_THEIRS: SiteAnswer = { done: false, unsent: NOTHING };

/**
 * Carries out a request of the other site on this site's storage, and returns the reply. Storage events notify this
 * site's open tabs.
 */
export const answerOtherSite = async (question: Question): Promise<SiteAnswer> => {
  const here = getSessionUserId(readStoredSession());
  if (question.type === 'sign in') return signIn(question, here);
  if (here !== question.person) return NOT_THEIRS;
  switch (question.type) {
    case 'renewed':
      writeStoredSession(question.session);
      return DONE;
    case 'chosen':
      choose(question.choice);
      return DONE;
    case 'unsent':
      return { done: true, unsent: await findUnsent() };
    case 'sign out':
      return signOut();
  }
};

const findUnsent = async () => {
  const [kept, open] = await Promise.all([findLoss(), collectOpenWork()]);
  return { ...kept, open };
};
const hasAny = ({ amount, open }: SiteAnswer['unsent']) => amount !== '' || open.length > 0;

/** Replaces the session of this site. Keeps the previous user's unsent work for their next login. */
const signIn = async (
  { person, session, choice, replaces }: Extract<Question, { type: 'sign in' }>,
  here: string | undefined,
): Promise<SiteAnswer> => {
  if (here !== undefined && here !== person) {
    const unsent = await findUnsent();
    if (hasAny(unsent) && !replaces) return { done: false, unsent };
    removeDevice();
    await stopPush();
    removeSession();
  }
  writeStoredSession(session);
  choose(choice);
  return DONE;
};

const choose = ({ organizationId, subUser }: SiteChoice) => {
  if (organizationId) rememberOrganization(organizationId);
  if (subUser) rememberSubUser(subUser);
  else leaveSubUser();
  broadcastChoice(organizationId);
};

/** Signs out but keeps unsent work, which the other site must not delete. */
const signOut = async (): Promise<SiteAnswer> => {
  const kept = await findLoss();
  removeDevice();
  if (kept.amount === '') await clearDevice();
  else {
    await stopPush();
    removeSession();
    leaveOrganization();
    leaveSubUser();
  }
  return DONE;
};

/** Removes the session and the copy of the user's record that opens the app offline. */
const removeSession = () => {
  removeStoredSession();
  removeFromDevice('person');
};

const Device = z.object({ DeviceID: DeviceId });

/**
 * Unregisters this device from push messages, without waiting for the response. If the request is lost, the device is
 * removed when a push message can't be delivered.
 */
const removeDevice = () => {
  const device = readOnDevice('push device', Device);
  const token = getSessionToken(readStoredSession());
  if (!device || !token) return;
  const { method, path } = pushApi.remove;
  const headers = { authorization: `Bearer ${token}` };
  fetch(path.replace('{DeviceID}', device.DeviceID), { method, headers, keepalive: true }).catch(() => undefined);
};
