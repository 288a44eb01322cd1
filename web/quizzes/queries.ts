import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AttemptId } from '#shared/ids.ts';
import type { AttemptSummary } from '#shared/quizzes/attempt.ts';
import type { Client } from '../client/client.ts';
import '../client/nouns/quizzes.ts';

/** Practice changes daily and with each answer; answers invalidate the query. */
const PRACTICE_STALE_MS = 300_000;

export const quizzesQuery = (client: Client) =>
  queryOptions({ queryKey: ['quizzes'], queryFn: ({ signal }) => client.quizzes.list({}, { signal }) });

/** How much practice is due today. */
export const practiceQuery = (client: Client) =>
  queryOptions({
    queryKey: ['practice'],
    queryFn: ({ signal }) => client.quizzes.practice({}, { signal }),
    staleTime: PRACTICE_STALE_MS,
    refetchOnWindowFocus: false,
  });

/** The open mock exam, and attempts at withdrawn quizzes. */
export const ownAttemptsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['own-attempts'],
    queryFn: ({ signal }) => client.quizzes.ownAttempts({}, { signal }),
  });

/** Invalidates everything that depends on attempts. */
export const invalidateAttempts = (cache: QueryClient) => {
  for (const name of ['quiz-attempts', 'own-attempts', 'practice', 'training'])
    void cache.invalidateQueries({ queryKey: [name] });
};

/** Maximum number of pages; older attempts aren't shown. */
const PAGES_MAX = 4;

/** The user's attempts at a quiz, newest first. */
export const attemptsQuery = (client: Client, quizId: string) =>
  queryOptions({
    queryKey: ['quiz-attempts', quizId],
    queryFn: async ({ signal }) => {
      const attempts: AttemptSummary[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < PAGES_MAX; pages++) {
        const page = await client.quizzes.attempts({ params: { quizId }, query: { after } }, { signal });
        attempts.push(...page.attempts);
        after = page.next;
        if (!after) break;
      }
      return attempts;
    },
  });

type Named = { quizId: string; id: AttemptId };

export const detailsQuery = (client: Client, { quizId, id }: Named) =>
  queryOptions({
    queryKey: ['quiz-details', id],
    queryFn: ({ signal }) => client.quizzes.details({ params: { quizId, attemptId: id } }, { signal }),
  });
