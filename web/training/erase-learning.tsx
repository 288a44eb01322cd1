import { useQueryClient } from '@tanstack/react-query';
import type { Learner } from '#shared/training/model.ts';
import { useClient } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { TRAINING } from './queries.ts';
import '../client/nouns/training.ts';

export const EraseLearning = ({ person, name, onClose }: Learner & { onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const erase = async () => {
    await client.training.erase({ params: { person } });
    await queries.invalidateQueries({ queryKey: TRAINING });
  };
  return (
    <ConfirmDialog title={`Erase ${name}'s answers?`} yes="Erase" run={erase} onClose={onClose}>
      <p>
        All answers, notes and certificates of {name} are deleted, and their practice starts again. This can't be
        undone.
      </p>
      <p>
        The day, minutes, quiz or course, score and signatures are kept for a year for reviews. Then they are deleted
        too.
      </p>
    </ConfirmDialog>
  );
};
