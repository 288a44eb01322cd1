import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod';
import type { User } from '#shared/account/model.ts';
import { SUB_USER_CHANGED } from '#shared/account/sub-user-names.ts';
import { Problem } from '#shared/problem.ts';
import type { AuthState } from '../auth/state.ts';
import { type Client, createClient, type TakeEarly } from '../client/client.ts';
import { isRefusal, isRetryable } from '../client/is-retryable.ts';
import { holdDevice } from '../device/database.ts';
import { readSession, removeSession } from '../device/web-storage.ts';
import { toast } from '../ui/toasts.tsx';
import { type Choice, findOrganization, readChoice } from './choice.ts';
import { getChosenSubUserId, rememberOrganization } from './choice-cookies.ts';
import { loadStoredPerson, storePerson } from './stored-person.ts';
import '../client/nouns/account.ts';

type CallEvents = Parameters<typeof createClient>[0];

export const USER = ['user'];
export type Loaded = {
  user: User;
  isStored: boolean;
  /** Number of switches of the organization or sub-user. */
  changes: number;
} & Choice;

/** Refetch interval while the stored record is shown. */
const ASK_AGAIN_MS = 30_000;
/** The same without a record. */
const RETRY_MS = 3_000;

/** Loads the user with the chosen organization and sub-user. */
export const useLoadedUser = (auth: AuthState, events: CallEvents, early: TakeEarly) => {
  const queries = useQueryClient();
  return useQuery({
    queryKey: USER,
    queryFn: async ({ signal }): Promise<Loaded> => {
      const loaded = await loadUserOrStored(createClient({ ...events, early }), auth.user?.sub ?? '', signal);
      const last = queries.getQueryData<Loaded>(USER);
      const { organizationId: before, changes = 0 } = last ?? {};
      const chosen = readChoice(loaded.user, before, loaded.isStored);
      const isOther = before !== undefined && before !== '' && before !== chosen.organizationId;
      const isChanged = isOther || (last !== undefined && last.subUserId !== chosen.subUserId);
      // drop the cached data of the previous organization or sub-user
      if (isChanged) queries.removeQueries({ predicate: ({ queryKey }) => queryKey !== USER });
      return { ...loaded, ...chosen, changes: isChanged ? changes + 1 : changes };
    },
    enabled: auth.isAuthenticated,
    retry: (failures, error) => (queries.getQueryData(USER) ? isRetryable(failures, error) : !isRefusal(error)),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isStored ? ASK_AGAIN_MS : false),
  });
};

/** Returns the API client of the current organization. It refuses calls after another tab has switched the sub-user. */
export const useOrganizationClient = (events: CallEvents, loaded: Loaded | undefined) => {
  const queries = useQueryClient();
  const { organizationId = '', subUserId } = loaded ?? {};
  return useMemo(() => {
    let isNotified = false;
    const onSomebodyElse = () => {
      if (isNotified) return;
      isNotified = true;
      toast({ type: 'error', text: SUB_USER_CHANGED });
      // rerender for the new sub-user
      void queries.invalidateQueries({ queryKey: USER }).finally(() => {
        isNotified = false;
      });
    };
    return createClient({
      ...events,
      organizationId,
      isAtWork: () => getChosenSubUserId() === subUserId,
      onSomebodyElse,
    });
  }, [events, organizationId, subUserId, queries]);
};

/** Key under which the landing page stores the code of an invite link until the user has logged in. */
const REFERRAL = 'referral';

/** How long to wait for the server if this device has the user's record. */
const WAIT_MS = 8_000;

/** Loads the user. Falls back to the stored record if there is no network or the server is down. */
const loadUserOrStored = async (
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

/** Loads the user and redeems their invite link, if any. An invalid link is dropped. */
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
