import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQuery } from '@tanstack/react-query';
import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { type FormEvent, useId, useState } from 'react';
import { PRODUCT } from '#shared/brand.ts';
import { useUser } from '../../session/session.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Skeleton } from '../../ui/screens/skeleton.tsx';
import { describeSignInError } from './sign-in-words.ts';
import './two-step-setup.css';

const switchOn = async (code: string) => {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
};

const useSecret = () => {
  const { email } = useUser();
  return useQuery({
    queryKey: ['two-step secret'],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [{ sharedSecret, getSetupUri }, { toDataURL }] = await Promise.all([setUpTOTP(), import('qrcode')]);
      return { typed: sharedSecret, picture: await toDataURL(getSetupUri(PRODUCT, email).href, { margin: 2 }) };
    },
  });
};

/** Shows the secret as a QR code and as text, and asks for a code to confirm it. */
export const TwoStepSetup = ({ onDone, onClose }: { onDone: () => Promise<unknown>; onClose: () => void }) => {
  const [code, setCode] = useState('');
  const form = useId();
  const secret = useSecret();
  const verify = useMutation({
    mutationFn: () => switchOn(code).then(onDone),
  });
  const complete = /^\d{6}$/.test(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !verify.isPending) verify.mutate();
  };
  return (
    <DialogFrame
      kind="question"
      title="Set up two-step sign-in"
      onClose={onClose}
      footer={
        <DialogActions onCancel={onClose} form={form} disabled={!complete} loading={verify.isPending}>
          Switch on
        </DialogActions>
      }
    >
      <form id={form} onSubmit={submit} className="two-step">
        <SpaceBetween size="m">
          <div>Scan this QR code with an authenticator app, such as Google Authenticator.</div>
          <Secret secret={secret.data} />
          <FormField label="Code shown in the app" errorText={verify.error && describeSignInError(verify.error)}>
            <Input
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={({ detail }) => setCode(detail.value.replace(/\D/g, '').slice(0, 6))}
            />
          </FormField>
          <FormStatus error={secret.error ? describeSignInError(secret.error) : undefined} />
        </SpaceBetween>
      </form>
    </DialogFrame>
  );
};

const Secret = ({ secret }: { secret: { typed: string; picture: string } | undefined }) => (
  <SpaceBetween size="m">
    {secret ? (
      <img src={secret.picture} alt="QR code for the authenticator app" width="200" height="200" />
    ) : (
      <Skeleton width="200px" height="200px" />
    )}
    <div>
      Or enter this key in the app:
      <code>{secret?.typed.match(/.{1,4}/g)?.join(' ')}</code>
    </div>
  </SpaceBetween>
);
