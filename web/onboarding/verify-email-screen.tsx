import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailAddress } from '#shared/account/model.ts';
import { useClient, useReloadUser, useUser } from '../session/session.tsx';
import { getErrorMessage } from '../ui/form-status.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { Question } from './question.tsx';
import { ResendButton } from './resend-button.tsx';
import { VERIFY_EMAIL } from './texts.ts';
import '../client/nouns/account.ts';

export const VerifyEmailScreen = () => {
  usePageTitle('Verify your email');
  const { email: typed, emailCorrection, linkNotSent } = useUser();
  const [correcting, setCorrecting] = useState(false);
  const email = emailCorrection ?? typed;
  if (correcting) return <CorrectEmail email={email} onClose={() => setCorrecting(false)} />;
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
      {linkNotSent && !emailCorrection ? (
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
      {emailCorrection && <p className="quiet">Until you open it, you log in with {typed}.</p>}
      <Button formAction="none" onClick={() => setCorrecting(true)}>
        Not your email? Correct it
      </Button>
    </Question>
  );
};

/** Sends the link to another address. The account and its password stay. */
const CorrectEmail = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const client = useClient();
  const reloadUser = useReloadUser();
  const [typed, setTyped] = useState(email);
  const [isChecked, setChecked] = useState(false);
  const mistake = EmailAddress.safeParse(typed).success ? '' : 'Invalid email';
  const send = useMutation({
    mutationFn: () => client.account.changeEmail({ body: { email: typed } }),
    onSuccess: async () => {
      await reloadUser();
      onClose();
    },
  });
  return (
    <Question
      title="Correct your email"
      actions={
        <>
          <Button formAction="none" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={send.isPending}>
            Send the link
          </Button>
        </>
      }
      onDone={() => {
        setChecked(true);
        if (!mistake) send.mutate();
      }}
    >
      <FormField
        label="Your email"
        errorText={(isChecked && mistake) || getErrorMessage(send.error, VERIFY_EMAIL.notSent)}
        stretch
      >
        <Input
          value={typed}
          type="email"
          autoComplete="email"
          invalid={isChecked && mistake !== ''}
          onChange={({ detail }) => {
            send.reset();
            setTyped(detail.value.trim());
          }}
        />
      </FormField>
      <p className="quiet">Your password stays the same.</p>
    </Question>
  );
};
