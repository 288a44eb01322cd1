import '../../client/nouns/quizzes.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import type { quizzesApi } from '#shared/quizzes/api.ts';
import { Quiz } from '#shared/quizzes/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { useClient } from '../../session/session.tsx';
import { cacheQuiz } from './queries.ts';

type Changes = Omit<Call<typeof quizzesApi.update>['body'], 'version'>;

/**
 * Saves against the version that was loaded. If only the questions have changed in the meantime, retries with the new
 * version. If someone else changed the quiz itself, shows theirs without overwriting it.
 */
export const useUpdateQuiz = (quiz: Quiz) => {
  const client = useClient();
  const queries = useQueryClient();
  const save = async (version: number, changes: Changes) =>
    cacheQuiz(
      queries,
      client,
      await client.quizzes.update({ params: { quizId: quiz.id }, body: { version, ...changes } }),
    );
  return async (changes: Changes) => {
    try {
      return await save(quiz.version, changes);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'version-conflict') throw error;
      const held = withoutLimits(Quiz).parse(error.details);
      cacheQuiz(queries, client, held);
      if (!isEqual(held, quiz)) throw error;
      return save(held.version, changes);
    }
  };
};

const isEqual = (one: Quiz, other: Quiz) =>
  (['title', 'description', 'isPublished', 'mockExam'] as const).every((name) => one[name] === other[name]);
