import '../../client/nouns/quizzes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { Problem } from '#shared/problem.ts';
import { Question, type Quiz } from '#shared/quizzes/model.ts';
import type { Client } from '../../client/client.ts';
import { quizzesQuery } from '../queries.ts';

/** Questions with their answers, for managers. Fails while the user has an exam open. */
export const questionsQuery = (client: Client, quizId: string) =>
  queryOptions({
    queryKey: ['quizzes', quizId, 'questions'],
    queryFn: async ({ signal }) => {
      const told = await client.quizzes.questions({ params: { quizId } }, { signal });
      const read = Question.array().safeParse(told);
      if (!read.success) throw new Problem('wrong-state', 'Finish your mock exam first.');
      return read.data;
    },
  });

export const figuresQuery = (client: Client, quizId: string) =>
  queryOptions({
    queryKey: ['quizzes', quizId, 'figures'],
    queryFn: ({ signal }) => client.quizzes.statistics({ params: { quizId } }, { signal }),
  });

/** Caches a quiz from a response: the index behind the list is eventually consistent. */
export const cacheQuiz = (queries: QueryClient, client: Client, quiz: Quiz) =>
  queries.setQueryData(quizzesQuery(client).queryKey, (before = []) =>
    before.some(({ id }) => id === quiz.id)
      ? before.map((one) => (one.id === quiz.id ? quiz : one))
      : [...before, quiz],
  );

/** Updates the cached counts after questions were changed: each change increments the version. */
export const updateQuestionCount = (queries: QueryClient, client: Client, { id }: Quiz, added: number) => {
  queries.setQueryData(quizzesQuery(client).queryKey, (before = []) =>
    before.map((one) =>
      one.id === id ? { ...one, questions: one.questions + added, version: one.version + (Math.abs(added) || 1) } : one,
    ),
  );
  return queries.invalidateQueries(questionsQuery(client, id));
};
