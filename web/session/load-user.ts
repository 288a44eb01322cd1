import * as z from 'zod';
import type { User } from '#shared/account/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Client } from '../client/client.ts';
import { isRefusal } from '../client/is-retryable.ts';
import { holdDevice } from '../device/database.ts';
import { readSession, removeSession } from '../device/web-storage.ts';
import { toast } from '../ui/toasts.tsx';
import { findOrganization } from './choice.ts';
import { rememberOrganization } from './choice-cookies.ts';
import { loadStoredPerson, storePerson } from './stored-person.ts';
import '../client/nouns/account.ts';

/** Where the landing page stores the code of an invite link until the user has signed in. */
const REFERRAL = 'referral';

/** Time limit for the server if the user's record is stored on this device. */
const WAIT_MS = 8_000;

/** Loads the user. Falls back to the stored record if there is no network or the server is down. */
export const loadUserOrStored = async (
  client: Client,
  sub: string,
  signal: AbortSignal,
): Promise<{ user: User; isStored: boolean }> => {
  const hold = holdDevice();
  const loaded = loadUser(client, signal).then((user) => {
    void storePerson(hold, sub, user);
    return { user, isStored: false };
  });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS));
  const inTime = await Promise.race([loaded, late]).catch((error: unknown) => {
    if (isRefusal(error) || signal.aborted) throw error;
    return undefined;
  });
  if (inTime) return inTime;
  const user = await loadStoredPerson(sub);
  return user ? { user, isStored: true } : loaded;
};

/** Loads the user and redeems the invite link they came by. An invalid link is dropped. */
const loadUser = async (client: Client, signal: AbortSignal): Promise<User> => {
  const referral = readSession(REFERRAL, z.string());
  if (referral === undefined) return client.account.user(undefined, { signal });
  try {
    const user = await client.account.user({ query: { referral } }, { signal });
    removeSession(REFERRAL);
    chooseJoinedOrganization(user);
    return user;
  } catch (problem) {
    const refused = problem instanceof Problem && (problem.status === 400 || problem.status === 429);
    if (!refused) throw problem;
    removeSession(REFERRAL);
    const isGoodCode = problem.status === 429 || (problem.code === 'referral-not-valid' && problem.details);
    const text = isGoodCode ? problem.message : 'Referral code is invalid or expired.';
    toast({ type: 'error', text });
    return client.account.user(undefined, { signal });
  }
};

/** Switches to the organization that the invite link leads to. */
const chooseJoinedOrganization = (user: User) => {
  const joined = findOrganization(user, user.joined);
  if (!joined) return;
  rememberOrganization(joined.OrganizationID);
  toast({ type: 'success', text: `You joined ${joined.Name}` });
};
