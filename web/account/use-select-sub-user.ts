import { useMutation } from '@tanstack/react-query';
import { switchSubUser } from '../session/choice.ts';
import { useClient } from '../session/session.tsx';
import '../client/nouns/account.ts';

/** Switches to a sub-user and reloads the page. */
export const useSelectSubUser = () => {
  const client = useClient();
  return useMutation({
    mutationFn: ({ id, pin }: { id: string; pin?: string | undefined }) =>
      client.account.selectSubUser({ params: { id }, body: pin === undefined ? {} : { pin } }),
    onSuccess: ({ subUser }) => switchSubUser(subUser),
  });
};
