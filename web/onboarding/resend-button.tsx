import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { Problem } from '#shared/problem.ts';
import { useClient, useReloadUser, useUser } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { VERIFY_EMAIL } from './texts.ts';
import '../client/nouns/account.ts';

/** Requests a new verification email. */
export const ResendButton = ({ primary = false }: { primary?: boolean }) => {
  const client = useClient();
  const { email } = useUser();
  const reloadUser = useReloadUser();
  const resend = useMutation({
    mutationFn: () => client.account.sendVerificationEmail({ body: { email } }),
    onSuccess: () => {
      toast({ type: 'success', text: VERIFY_EMAIL.sent });
      // the reloaded user record lets the screen show whether an email was sent
      void reloadUser();
    },
    onError: (error) => {
      const tooMany = error instanceof Problem && error.status === 429;
      const why = tooMany && error.message.startsWith(VERIFY_EMAIL.tooMany) ? error.message : VERIFY_EMAIL.tooMany;
      toast({ type: 'error', text: tooMany ? why : VERIFY_EMAIL.notSent });
    },
  });
  return (
    <Button
      variant={primary ? 'primary' : 'normal'}
      formAction="none"
      loading={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {VERIFY_EMAIL.resend}
    </Button>
  );
};
