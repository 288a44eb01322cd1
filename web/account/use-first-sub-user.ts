import { useQuery } from '@tanstack/react-query';
import { useClient, useReloadUser, useUser } from '../session/session.tsx';
import '../client/nouns/account.ts';

/**
 * Creates a first sub-user from the user's own details if there is none. A query rather than a mutation, so that rerenders don't repeat it.
 * Source: specification 1, section 4.
 */
export const useFirstSubUser = () => {
  const client = useClient();
  const { id, name, nickname, email, InspectorAuthorityNumber, subUsers } = useUser();
  const reloadUser = useReloadUser();
  return useQuery({
    queryKey: ['first sub-user', id],
    enabled: subUsers.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      try {
        return await client.account.createSubUser({
          body: { name: name || nickname || email, InspectorAuthorityNumber },
        });
      } finally {
        // also after a failure: a lost response leaves a sub-user whose name is then taken
        await reloadUser();
      }
    },
  });
};
