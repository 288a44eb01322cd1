import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { useActor, useClient } from '../session/session.tsx';
import { openAttempt } from './attempt/open-attempts.ts';
import type { Choice } from './choices.ts';
import { invalidateAttempts } from './queries.ts';
import '../client/nouns/quizzes.ts';

/** Starts an attempt at a quiz or at practice. */
export const useStart = (onStarted: (attempt: Attempt) => void) => {
  const client = useClient();
  const actor = useActor();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, mockExam }: Pick<Choice, 'id' | 'mockExam'>) =>
      client.quizzes[mockExam ? 'startExam' : 'start']({ params: { quizId: id } }),
    onSuccess: (attempt) => {
      openAttempt(client, actor, attempt);
      invalidateAttempts(cache);
      onStarted(attempt);
    },
  });
};
