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
          Too many links were asked for, and the one for <strong>{email}</strong> was not sent. Press “
          {VERIFY_EMAIL.resend}” in an hour, or tomorrow.
        </p>
      ) : (
        <>
          <p>
            A link was sent to <strong>{email}</strong>. Open it to verify that this address is yours.
          </p>
          <p className="quiet">Nothing there? Check your junk or spam folder.</p>
        </>
      )}
      <p className="quiet">
        Is {email} not your address? It cannot be changed here: log out, and sign up again with the right one.
      </p>
      <LogOutButton>Log out and sign up again</LogOutButton>
    </Question>
  );
};
