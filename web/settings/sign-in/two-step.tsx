import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { type FormEvent, useId, useState } from 'react';
import { PRODUCT } from '#shared/brand.ts';
import { useOrganization, useUser } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DialogActions, DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { QueryState } from '../../ui/screens/notice.tsx';
import { Skeleton } from '../../ui/screens/skeleton.tsx';
import { Section } from '../form/section.tsx';
import { describeSignInError } from './sign-in-words.ts';
import './two-step-setup.css';

/** Two-step login with an authenticator app (TOTP). */
export const TwoStep = () => {
  const [dialog, open] = useState<'set up' | 'switch off'>();
  const state = useQuery({
    queryKey: ['two-step sign-in'],
    queryFn: async () => ({ on: (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false }),
  });
  const { Settings } = useOrganization();
  const done = async () => {
    await state.refetch();
    open(undefined);
    // reloading retries refused queries and sends unsent work
    if (Settings.TwoStepRequired) location.reload();
  };
  return (
    <Section
      title="Two-step login"
      description="You also enter a code from an app on your phone, so a stolen password isn't enough."
    >
      {state.isPending && <Skeleton height="72px" />}
      {!state.data && <QueryState query={state} title="Two-step login could not be loaded" text="" />}
      {state.data && (
        <SpaceBetween size="m">
          <StatusIndicator type={state.data.on ? 'success' : 'stopped'}>{state.data.on ? 'On' : 'Off'}</StatusIndicator>
          {/* always the same button, so that the dialog returns the focus to it */}
          <Button onClick={() => open(state.data.on ? 'switch off' : 'set up')}>
            {state.data.on ? 'Switch off' : 'Set up'}
          </Button>
        </SpaceBetween>
      )}
      {dialog === 'set up' && <TwoStepSetup onDone={done} onClose={() => open(undefined)} />}
      {dialog === 'switch off' && <SwitchOff onDone={() => state.refetch()} onClose={() => open(undefined)} />}
    </Section>
  );
};

const SwitchOff = ({ onDone, onClose }: { onDone: () => Promise<unknown>; onClose: () => void }) => {
  const { Settings } = useOrganization();
  return (
    <ConfirmDialog
      title="Switch off two-step login?"
      yes="Switch off"
      undoable
      run={async () => {
        await updateMFAPreference({ totp: 'DISABLED' });
        await onDone();
      }}
      failed="It could not be switched off. Please try again."
      onClose={onClose}
    >
      <p>
        {Settings.TwoStepRequired
          ? "Your workshop requires it. You won't be able to work there until you set it up again."
          : 'You will then log in with only your password.'}
      </p>
    </ConfirmDialog>
  );
};

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
const TwoStepSetup = ({ onDone, onClose }: { onDone: () => Promise<unknown>; onClose: () => void }) => {
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
      title="Set up two-step login"
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
