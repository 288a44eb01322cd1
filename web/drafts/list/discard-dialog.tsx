import Button from '@cloudscape-design/components/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getSubmittedInspection } from '#shared/drafts/submitted-inspection.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { endDraft } from '../../lists/ended-drafts.ts';
import type { Line } from '../../lists/line.ts';
import { paths } from '../../paths.ts';
import { useClient, useWorkOwner } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { toast } from '../../ui/toasts.tsx';
import { offerUndo } from '../../ui/undo.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { removeLocalDraft, removeSavedDraft, storeEnd } from '../store/local-drafts.ts';
import { readOnDevice, removeWaiting, restoreDiscarded } from './undo-discard.ts';
import '../../client/nouns/drafts.ts';

/** Loaded on use, because the lists don't need the drafts' store. */
const drafts = () => import('../store/open-drafts.ts');

type Props = {
  line: Pick<Line, 'id' | 'number' | 'plate'>;
  /** The draft, if this page has it open. */
  open?: DraftStore;
  onClose: () => void;
};

export const DiscardDialog = ({ line, open, onClose }: Props) => {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const owner = useWorkOwner();
  const [submitted, setSubmitted] = useState<Submitted>();
  const id = DraftId.parse(line.id);
  const name = line.number
    ? `Sheet ${line.number} for ${line.plate || 'a vehicle without a plate'}`
    : line.plate || 'A vehicle without a plate';
  const place = { id, owner, client, queries };
  const offer = (onDevice: Awaited<ReturnType<typeof readOnDevice>>, wasSent: boolean) =>
    offerUndo(`${name} was discarded`, async () => {
      await restoreDiscarded(place, onDevice, wasSent);
      toast({ type: 'success', text: `${name} was restored` });
      if (open) await navigate(open.state().training ? paths.trainingSheet(id) : paths.draft(id));
    });
  const deleteOnServer = () => client.drafts.discard({ params: { id } }).then(() => undefined, readEnd);
  const deleteDraft = async () => {
    const onDevice = await readOnDevice(place);
    const inspectionId = await deleteOnServer();
    if (inspectionId === undefined) {
      await removeWaiting(place);
      await removeLocalDraft(owner, id);
      offer(onDevice, true);
    } else {
      const isLeft = await removeSavedDraft(owner, id);
      if (isLeft) await storeEnd(owner, id, { kind: 'submitted', inspectionId });
      setSubmitted({ inspectionId, isLeft });
    }
    await endDraft(queries, id);
    if (inspectionId === undefined) onClose();
  };
  const deleteOpen = async (store: DraftStore) => {
    const { created, inFlight, inDoubt } = store.state();
    const mayExist = created || inFlight !== null || inDoubt.length > 0;
    // a save that is still on its way would create the draft again
    if (mayExist) await store.flush();
    const inspectionId = mayExist ? await deleteOnServer() : undefined;
    if (inspectionId !== undefined) return store.dispatch({ type: 'ended', end: { kind: 'submitted', inspectionId } });
    const onDevice = await readOnDevice(place, store);
    // first, so that no save starts while photos are being removed
    await (await drafts()).forgetDraft(owner, id, { kind: 'discarded' });
    await removeWaiting(place);
    offer(onDevice, mayExist);
    await endDraft(queries, id);
  };
  // an open draft with unsent changes would be sent again
  const discard = async () => (open ? deleteOpen(open) : (await drafts()).withDraftClosed(owner, id, deleteDraft));
  if (submitted) return <SubmittedDialog name={name} {...submitted} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Discard this draft?"
      yes="Discard"
      no="Keep"
      failed="The draft could not be discarded"
      onClose={onClose}
      run={discard}
      onDone={() => {}}
    >
      <p>{name} and everything entered on it will be deleted. You can undo this for a few seconds.</p>
    </ConfirmDialog>
  );
};

/**
 * Returns the id of the inspection that the draft became, if discarding failed for that reason. Returns undefined if
 * the draft doesn't exist any more; throws any other error.
 */
const readEnd = (error: unknown) => {
  const inspectionId = getSubmittedInspection(error);
  const isGone = error instanceof Problem && (error.code === 'not-found' || error.code === 'draft-gone');
  if (inspectionId === undefined && !isGone) throw error;
  return inspectionId;
};

/** `isLeft` is true if this device has changes that aren't in any record. */
type Submitted = { inspectionId: number; isLeft: boolean };

const SubmittedDialog = ({
  name,
  inspectionId,
  isLeft,
  onClose,
}: Submitted & { name: string; onClose: () => void }) => {
  const navigate = useNavigate();
  return (
    <DialogFrame
      kind="question"
      title="This inspection was submitted"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => navigate(paths.checksheet(inspectionId))}>
            Open the checksheet
          </Button>
        </>
      }
    >
      <p>{name} was already submitted, so it was not discarded.</p>
      {isLeft && (
        <p>Your unsaved text is kept with its checksheet. Open the checksheet to decide what to do with it.</p>
      )}
    </DialogFrame>
  );
};
