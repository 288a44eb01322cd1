import Button from '@cloudscape-design/components/button';
import { LogOutButton } from '../session/log-out-button.tsx';
import { useUser } from '../session/session.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { Question } from './question.tsx';
import { ResendButton } from './resend-button.tsx';
import { VERIFY_EMAIL } from './texts.ts';

export const VerifyEmailScreen = () => {
  usePageTitle('Verify your email');
  const { email, linkNotSent } = useUser();
  return (
    <Question
      title={VERIFY_EMAIL.title}
      actions={
        <>
          <ResendButton />
          <Button variant="primary" formAction="none" onClick={() => location.reload()}>
            {VERIFY_EMAIL.verified}
          </Button>
        </>
      }
    >
      {linkNotSent ? (
        <p>
          We couldn't send a link to <strong>{email}</strong> because too many were requested. Press “
          {VERIFY_EMAIL.resend}” in an hour, or tomorrow.
        </p>
      ) : (
        <>
          <p>
            We sent a link to <strong>{email}</strong>. Open it to verify your email.
          </p>
          <p className="quiet">Can't find it? Check your junk or spam folder.</p>
        </>
      )}
      <p className="quiet">
        Is {email} not your email? You can't change it here. Log out and sign up again with the right one.
      </p>
      <LogOutButton>Log out and sign up again</LogOutButton>
    </Question>
  );
};
