import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftId } from '#shared/ids.ts';
import { removePhotos } from '../../images/move-photos.ts';
import { openPhotoStore } from '../../images/photo-stores.ts';
import { getTrainingOwner, TrainingSession, useClient, useWorkOwner } from '../../session/session.tsx';
import { formatCounts } from '../../session/unsent-work.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { removeLocalDraft } from '../store/local-drafts.ts';
import { withDraftClosed } from '../store/open-drafts.ts';
import { findUnsentDrafts } from '../unsent/unsent-drafts.ts';

type Props = { onLeave: () => void; onClose: () => void };

/** Asks what happens to the user's training sheets on this device. Leaves at once if there are none. */
export const LeaveTraining = ({ onLeave, onClose }: Props) => {
  const owner = getTrainingOwner(useWorkOwner());
  const [sheets, setSheets] = useState<readonly DraftId[]>([]);
  const look = useEffectEvent(async () => {
    // without a database there are no sheets to ask about
    const found = await findUnsentDrafts(owner).catch(() => []);
    if (found.length > 0) setSheets(found.map(({ id }) => id));
    else onLeave();
  });
  useEffect(() => void look(), []);
  return (
    sheets.length > 0 && (
      <TrainingSession>
        <Question sheets={sheets} onLeave={onLeave} onClose={onClose} />
      </TrainingSession>
    )
  );
};

const Question = ({ sheets, onLeave, onClose }: Props & { sheets: readonly DraftId[] }) => {
  const owner = useWorkOwner();
  const photos = openPhotoStore(owner, useClient());
  const discard = useMutation({
    mutationFn: async () => {
      for (const id of sheets)
        await withDraftClosed(owner, id, async () => {
          await removePhotos(photos, id);
          await removeLocalDraft(owner, id);
        });
    },
    onSuccess: onLeave,
  });
  return (
    <DialogFrame
      kind="question"
      title="Leave Training Mode?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button loading={discard.isPending} onClick={() => discard.mutate()}>
            Discard and leave
          </Button>
          <Button variant="primary" onClick={onLeave}>
            Keep and leave
          </Button>
        </>
      }
    >
      <p>
        Only on this device: {formatTrainingSheets(sheets.length)}. Training sheets that you keep will open again in
        Training Mode. They are never submitted.
      </p>
      <FormStatus error={getErrorMessage(discard.error, 'They could not be discarded.')} />
    </DialogFrame>
  );
};

const formatTrainingSheets = (count: number) => formatCounts(count, 0).replace('sheet', 'training sheet');
