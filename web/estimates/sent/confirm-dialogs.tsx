import type { Estimate } from '#shared/estimates/model.ts';
import { useClient } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { Act } from './use-act.ts';
import '../../client/nouns/estimates.ts';

type Change = { onChange: () => void; onClose: () => void };

/** Asks for confirmation before a sent estimate is changed. */
export const ChangeDialog = ({ onChange, onClose }: Change) => (
  <ConfirmDialog title="Edit the sent estimate?" yes="Edit it" run={async () => onChange()} onClose={onClose}>
    <p>
      Once you change it, the customer can't answer until you send it again. Their link will then show the new version.
    </p>
  </ConfirmDialog>
);

type Withdraw = { of: Estimate; act: Act; onClose: () => void };

export const WithdrawDialog = ({ of: { EstimateID: id, version }, act, onClose }: Withdraw) => {
  const client = useClient();
  return (
    <ConfirmDialog
      title="Withdraw this estimate?"
      yes="Withdraw"
      run={() => act(() => client.estimates.withdraw({ params: { id }, body: { version } }))}
      onClose={onClose}
    >
      <p>The customer will see that it was withdrawn. You can edit it and send it again later.</p>
    </ConfirmDialog>
  );
};
