import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { showDate } from '#shared/nz-date.ts';
import { UNDO_DAYS, undoUntil } from '#shared/organizations/closing.ts';
import { foldName } from '#shared/organizations/fold-name.ts';
import { getNzToday } from '../../device/server-clock.ts';
import { paths } from '../../paths.ts';
import { listOrganizations } from '../../session/choice.ts';
import { leaveOrganization } from '../../session/choice-cookies.ts';
import { useClient, useOrganization, useScope, useUser } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DoneDialog } from '../form/done-dialog.tsx';
import { Section } from '../form/section.tsx';
import '../../client/nouns/organizations.ts';

/** Leaving the organization and, for Admins, closing it. Both show the last day on which they can be undone. */
export const Leaving = () => {
  const client = useClient();
  const { OrganizationID, Name } = useOrganization();
  const admin = useScope('Admin');
  const isOnly = !listOrganizations(useUser()).some((one) => !one.closed && one.OrganizationID !== OrganizationID);
  const [step, setStep] = useState<'leave' | 'left' | 'close' | 'closed'>();
  const until = showDate(undoUntil(getNzToday()));
  const stop = () => setStep(undefined);
  const startAnew = () => {
    if (step === 'left') leaveOrganization();
    location.assign(paths.home);
  };
  return (
    <Section title="Leave or close" description={`Either can be undone for ${UNDO_DAYS} days.`}>
      <SpaceBetween direction="horizontal" size="xs">
        <Button onClick={() => setStep('leave')}>Leave {Name}</Button>
        {admin && <Button onClick={() => setStep('close')}>Close {Name}</Button>}
      </SpaceBetween>
      {step === 'leave' && (
        <ConfirmDialog
          title={`Leave ${Name}?`}
          yes="Leave"
          run={() => client.organizations.leave()}
          onDone={() => setStep('left')}
          onClose={stop}
        >
          <p>You will no longer be able to work for {Name}. Your inspections stay there.</p>
          <p>Until {until} you can return without an invite. After that you need a new one.</p>
          {admin && <p>You will no longer be an Admin if you return.</p>}
        </ConfirmDialog>
      )}
      {step === 'left' && (
        <DoneDialog title={`You left ${Name}`} onClose={startAnew}>
          You can return until {until}. Press “Return” {isOnly ? 'on the next page' : 'in the account panel'}.
        </DoneDialog>
      )}
      {step === 'close' && <CloseDialog onDone={() => setStep('closed')} onClose={stop} />}
      {step === 'closed' && (
        <DoneDialog title={`${Name} is closed`} onClose={startAnew}>
          An Admin can open it again until {until}.
        </DoneDialog>
      )}
    </Section>
  );
};

const CloseDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const client = useClient();
  const { Name } = useOrganization();
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      title={`Close ${Name}?`}
      yes="Close the workshop"
      disabled={foldName(typed) !== foldName(Name)}
      run={() => client.organizations.close()}
      onDone={onDone}
      onClose={onClose}
    >
      <p>You and all members will no longer be able to work for {Name}.</p>
      <p>Until {showDate(undoUntil(getNzToday()))} an Admin can open it again. Everything is kept until then.</p>
      <FormField label={`Type its name to confirm: ${Name}`}>
        <Input value={typed} autoComplete={false} onChange={({ detail }) => setTyped(detail.value)} />
      </FormField>
    </ConfirmDialog>
  );
};
