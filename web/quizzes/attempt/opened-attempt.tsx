import Button from '@cloudscape-design/components/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActor, useClient } from '../../session/session.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { OpenExam } from '../open-exam.tsx';
import { invalidateAttempts } from '../queries.ts';
import type { QuizPlace } from '../quiz-place.ts';
import { NOT_OPENED } from '../words.ts';
import { ExamRunner } from './exam-runner.tsx';
import { findStarted, openAttempt } from './open-attempts.ts';
import { isTemporary } from './problems.ts';
import { Runner } from './runner.tsx';
import { restoreAttempt } from './stored-answers.ts';
import '../../client/nouns/quizzes.ts';

type Props = { quizId: string; id: string; place: QuizPlace };

/** An attempt that was just started, or is loaded in its current state. */
export const OpenedAttempt = ({ quizId, id, place }: Props) => {
  const client = useClient();
  const actor = useActor();
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: ['quiz-attempt', id],
    queryFn: async () => {
      const started = findStarted(client, id);
      if (started) return started;
      // while offline, continue with the copy on this device
      const attempt = await client.quizzes.attempt({ params: { quizId, attemptId: id } }).catch((error) => {
        const kept = isTemporary(error) ? restoreAttempt(actor, id) : undefined;
        if (!kept) throw error;
        return kept;
      });
      return openAttempt(client, actor, attempt);
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const close = () => {
    place.close();
    invalidateAttempts(cache);
  };
  if (query.data) {
    const Ran = query.data.state().attempt.withFinish ? ExamRunner : Runner;
    return <Ran store={query.data} onClose={close} onReview={() => place.show(quizId, id)} />;
  }
  return (
    <DialogFrame kind="question" title="Quiz" onClose={close} footer={<Button onClick={close}>Close</Button>}>
      <QueryState query={query} title={NOT_OPENED} loading={<LoadingBlock height="160px" />} />
      <OpenExam refusal={query.error} />
    </DialogFrame>
  );
};
