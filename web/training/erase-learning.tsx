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
    <ConfirmDialog title={`Erase what ${name} answered?`} yes="Erase" run={erase} onClose={onClose}>
      <p>All answers and notes of {name} go, and what they practise begins anew. This cannot be undone.</p>
      <p>
        What a review asks for stays for a year: the day, the minutes, the quiz or course, and how much was right. Then
        it goes, too.
      </p>
    </ConfirmDialog>
  );
};
