import { useMutation, useQuery } from '@tanstack/react-query';
import { useClient, useReloadUser } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { PRIVACY } from './texts.ts';

export const usePolicy = () => {
  const client = useClient();
  return useQuery({
    queryKey: ['privacy-policy'],
    queryFn: ({ signal }) => client.content.privacyPolicy(undefined, { signal }),
  });
};

/** Accepts the policy as it stands; then the person is fetched again, which ends the asking. */
export const useAcceptPolicy = () => {
  const client = useClient();
  const reloadUser = useReloadUser();
  return useMutation({
    mutationFn: () => client.content.acceptPrivacyPolicy({ body: {} }),
    onSuccess: () => {
      toast({ type: 'success', text: PRIVACY.accepted });
      return reloadUser();
    },
    onError: () => toast({ type: 'error', text: PRIVACY.notAccepted }),
  });
};
