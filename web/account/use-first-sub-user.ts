import { useQuery } from '@tanstack/react-query';
import { useClient, useReloadUser, useUser } from '../session/session.tsx';
import '../client/nouns/account.ts';

/**
 * Where nobody can be selected yet, the person themselves becomes the first sub-user. A query and not a mutation: however
 * often it is drawn, it is asked once. Source: specification 1, section 4.
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
        // also when it failed: an answer that was lost leaves a sub-user, whose name is then in use
        await reloadUser();
      }
    },
  });
};
