import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { useActor, useClient } from '../session/session.tsx';
import { openAttempt } from './attempt/open-attempts.ts';
import { invalidateAttempts } from './queries.ts';
import '../client/nouns/quizzes.ts';

/** Starts an attempt at a quiz or at practice. */
export const useStart = (onStarted: (attempt: Attempt) => void) => {
  const client = useClient();
  const actor = useActor();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (quizId: string) => client.quizzes.start({ params: { quizId } }),
    onSuccess: (attempt) => {
      openAttempt(client, actor, attempt);
      invalidateAttempts(cache);
      onStarted(attempt);
    },
  });
};
