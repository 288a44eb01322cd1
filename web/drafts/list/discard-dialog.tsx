import { useQueryClient } from '@tanstack/react-query';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { Line } from '../../lists/line.ts';
import { DRAFTS } from '../../lists/queries.ts';
import { useClient } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useDraftOwner } from '../store/draft-owner.ts';
import { removeLocalDraft } from '../store/local-drafts.ts';

/** Asks before a draft is thrown away: it cannot be brought back, neither from the server nor from this device. */
export const DiscardDialog = ({ line, onClose }: { line: Line; onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const owner = useDraftOwner();
  return (
    <ConfirmDialog
      title="Discard this draft?"
      yes="Discard"
      no="Keep"
      failed="The draft could not be discarded"
      onClose={onClose}
      run={async () => {
        await client.drafts.discard({ params: { id: DraftId.parse(line.id) } }).catch(unlessNeverSaved);
        await removeLocalDraft(owner, line.id);
        await queries.invalidateQueries({ queryKey: DRAFTS });
      }}
    >
      <p>
        {line.number ? `Sheet ${line.number} of ` : ''}
        {line.plate || 'A vehicle without a plate'} and everything written on it will be gone.
      </p>
    </ConfirmDialog>
  );
};

/** What only this device has is nothing to the server. */
const unlessNeverSaved = (error: unknown) => {
  if (error instanceof Problem && error.code === 'not-found') return;
  throw error;
};
