import '../client/nouns/training.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import type { Learner } from './learners.ts';

export const EraseLearning = ({ person, name, onClose }: Learner & { onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const erase = async () => {
    await client.training.erase({ params: { person } });
    await queries.invalidateQueries({ queryKey: ['training'] });
  };
  return (
    <ConfirmDialog title={`Erase ${name}'s answers?`} yes="Erase" run={erase} onClose={onClose}>
      <p>All answers and notes of {name} are deleted, and their practice starts again. This can't be undone.</p>
      <p>The day, minutes, quiz or course, and score are kept for a year for reviews. Then they are deleted too.</p>
    </ConfirmDialog>
  );
};
