import { useQueryClient } from '@tanstack/react-query';
import type { TrainingEntry } from '#shared/training/model.ts';
import { useClient } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { TRAINING } from './queries.ts';
import '../client/nouns/training.ts';

export const RemoveCourse = ({ entry, onClose }: { entry: TrainingEntry; onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const remove = async () => {
    await client.training.removeCourse({ params: { trainingId: entry.id } });
    await queries.invalidateQueries({ queryKey: TRAINING });
  };
  return (
    <ConfirmDialog title="Remove this course?" yes="Remove" run={remove} onClose={onClose}>
      <p>“{entry.title}” will be removed from your training record, with its certificate.</p>
    </ConfirmDialog>
  );
};
