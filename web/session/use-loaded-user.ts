import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '#shared/account/model.ts';
import { SUB_USER_CHANGED } from '#shared/account/sub-user-names.ts';
import type { AuthState } from '../auth/state.ts';
import { createClient } from '../client/client.ts';
import { toast } from '../ui/toasts.tsx';
import { type Choice, readChoice } from './choice.ts';
import { getChosenSubUserId } from './choice-cookies.ts';
import { loadUserOrStored } from './load-user.ts';

type CallEvents = Parameters<typeof createClient>[0];

export const USER = ['user'];
export type Loaded = {
  user: User;
  isStored: boolean;
  /** How often the organization or sub-user was switched. */
  changes: number;
} & Choice;

/** Refetch interval while the record is the stored one. */
const ASK_AGAIN_MS = 30_000;

/** Loads the user with the chosen organization and sub-user. */
export const useLoadedUser = (auth: AuthState, events: CallEvents) => {
  const queries = useQueryClient();
  return useQuery({
    queryKey: USER,
    queryFn: async ({ signal }): Promise<Loaded> => {
      const loaded = await loadUserOrStored(createClient(events), auth.user?.sub ?? '', signal);
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
