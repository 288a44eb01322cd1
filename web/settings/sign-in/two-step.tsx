import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { fetchMFAPreference, updateMFAPreference } from 'aws-amplify/auth';
import { useState } from 'react';
import { useOrganization } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { QueryState } from '../../ui/screens/query-state.tsx';
import { Skeleton } from '../../ui/screens/skeleton.tsx';
import { Section } from '../form/section.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';

/** Two-step sign-in with an authenticator app (TOTP). */
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
    // retry what was refused until now, and send unsent work
    if (Settings.TwoStepRequired) location.reload();
  };
  return (
    <Section
      title="Two-step sign-in"
      description="You also enter a code from an app on your phone, so a stolen password isn't enough."
    >
      {state.isPending && <Skeleton height="72px" />}
      {!state.data && <QueryState query={state} title="Two-step sign-in could not be loaded" text="" />}
      {state.data && (
        <SpaceBetween size="m">
          <StatusIndicator type={state.data.on ? 'success' : 'stopped'}>{state.data.on ? 'On' : 'Off'}</StatusIndicator>
          {/* a single button, so that the dialog returns the focus to it */}
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
      title="Switch off two-step sign-in?"
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
