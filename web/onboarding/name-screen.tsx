import { useMutation } from '@tanstack/react-query';
import { useClient, useReloadUser } from '../session/session.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { toast } from '../ui/toasts.tsx';
import { NameFlow } from './name-flow.tsx';
import '../client/nouns/account.ts';

/** Asks a new user for their name, which is shown on every sheet they sign. */
export const NameScreen = () => {
  const client = useClient();
  usePageTitle('Your name');
  const reloadUser = useReloadUser();
  const save = useMutation({
    mutationFn: (nickname: string) => client.account.saveProfile({ body: { nickname } }),
    onSuccess: reloadUser,
    onError: ({ message }) => toast({ type: 'error', text: message }),
  });
  return <NameFlow onName={(nickname, again) => save.mutate(nickname, { onError: again })} />;
};
