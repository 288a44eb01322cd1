import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { isEmailChangeToken } from '#shared/account/email-link.ts';
import { paths } from '../paths.ts';
import { useClient, useReloadUser, useUser } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { toast } from '../ui/toasts.tsx';
import { Question } from './question.tsx';
import { ResendButton } from './resend-button.tsx';
import '../client/nouns/account.ts';

const NO_TOKEN = 'The link is incomplete. Open it from the email again, or request a new one.';

/**
 * Page of the link in the verification email, which is redeemed immediately. A new person then continues with their
 * name. Each other outcome has a key, so that screen readers announce it.
 */
export const VerifyLinkScreen = () => {
  const client = useClient();
  usePageTitle('Verify your email');
  const { email, email_verified } = useUser();
  const reloadUser = useReloadUser();
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  const isChange = token !== null && isEmailChangeToken(token);
  const { data: isUsed, error } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      if (!token) throw new Error(NO_TOKEN);
      await client.account.verifyEmail({ body: { token } });
      await reloadUser();
      if (!isChange) toast({ type: 'success', text: 'Your email is verified' });
      return true;
    },
    enabled: isChange || !email_verified,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (!isChange && email_verified) return <Navigate to={paths.home} replace />;
  if (isUsed) return <Verified key="verified" email={email} />;
  if (error)
    return (
      <Question
        key="failed"
        title={isChange ? 'Your email has not changed' : 'Your email could not be verified'}
        actions={isChange ? <ToSettings /> : <ResendButton primary />}
      >
        <p role="alert">{error.message}</p>
        <p className="quiet">{isChange ? `You log in with ${email}.` : `A new link goes to ${email}.`}</p>
      </Question>
    );
  return (
    <Question key="verifying" title="Verifying your email…">
      <Spinner size="large" />
    </Question>
  );
};

const Verified = ({ email }: { email: string }) => (
  <Question
    title="Your email is verified"
    actions={
      <LinkButton to={paths.home} variant="primary">
        Continue
      </LinkButton>
    }
  >
    <p>
      <strong>{email}</strong> is yours.
    </p>
  </Question>
);

const ToSettings = () => (
  <LinkButton to={`${paths.settings}#sign-in`} variant="primary">
    Change it again
  </LinkButton>
);
