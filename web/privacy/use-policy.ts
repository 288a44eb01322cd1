import { useMutation, useQuery } from '@tanstack/react-query';
import { Problem } from '#shared/problem.ts';
import { useClient, useReloadUser } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { PRIVACY } from './texts.ts';
import '../client/nouns/content.ts';

export const usePolicy = () => {
  const client = useClient();
  return useQuery({
    queryKey: ['privacy-policy'],
    queryFn: ({ signal }) => client.content.privacyPolicy(undefined, { signal }),
  });
};

/** Accepts the displayed policy and reloads the user. If there is a newer policy, shows that instead. */
export const useAcceptPolicy = ({ data: shown, refetch }: ReturnType<typeof usePolicy>) => {
  const client = useClient();
  const reloadUser = useReloadUser();
  return useMutation({
    mutationFn: () => client.content.acceptPrivacyPolicy({ body: shown ? { updatedAt: shown.updatedAt } : {} }),
    onSuccess: () => {
      toast({ type: 'success', text: PRIVACY.accepted });
      return reloadUser();
    },
    onError: (error) => {
      toast({ type: 'error', text: PRIVACY.notAccepted });
      if (error instanceof Problem && error.code === 'version-conflict') void refetch();
    },
  });
};
