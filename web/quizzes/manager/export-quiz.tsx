import Button from '@cloudscape-design/components/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Quiz } from '#shared/quizzes/model.ts';
import { useClient } from '../../session/session.tsx';
import { getErrorMessage } from '../../ui/form-status.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.tsx';
import { questionsQuery } from './queries.ts';
import { writeQuizFile } from './quiz-file.ts';

/** Downloads a quiz with its questions. */
export const ExportQuiz = ({ quiz }: { quiz: Quiz }) => {
  const client = useClient();
  const queries = useQueryClient();
  const exported = useMutation({
    mutationFn: async () => {
      const questions = await queries.fetchQuery(questionsQuery(client, quiz.id));
      saveFile(writeQuizFile({ quiz, questions }), `${quiz.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`);
    },
    onError: (error) =>
      toast({ type: 'error', text: getErrorMessage(error, 'The quiz could not be saved as a file.') ?? '' }),
  });
  return (
    <Button loading={exported.isPending} onClick={() => exported.mutate()}>
      Save as a file
    </Button>
  );
};
