import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { ReopenReason } from '#shared/estimates/decisions.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { useClient } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { Act } from './use-act.ts';
import '../../client/nouns/estimates.ts';

type Props = { of: Estimate; act: Act; onClose: () => void };

/** Reopens an answered estimate, with a reason. */
export const ReopenDialog = ({ of: { EstimateID: id, version }, act, onClose }: Props) => {
  const client = useClient();
  const [typed, setTyped] = useState('');
  const reason = ReopenReason.safeParse(typed);
  const mistake = reason.error?.issues[0]?.message;
  return (
    <ConfirmDialog
      title="Reopen this estimate?"
      yes="Reopen"
      disabled={!reason.success}
      run={() => act(() => client.estimates.reopen({ params: { id }, body: { version, reason: typed.trim() } }))}
      onClose={onClose}
    >
      <p>
        The customer's answer will no longer count, but stays in the history. You can then edit the estimate and send it
        again.
      </p>
      <FormField label="Reason" errorText={typed.trim() !== '' && mistake} stretch>
        <Textarea value={typed} rows={2} onChange={({ detail }) => setTyped(detail.value)} />
      </FormField>
    </ConfirmDialog>
  );
};
