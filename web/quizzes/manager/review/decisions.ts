import '../../../client/nouns/quizzes.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { nzDate, spellDate } from '#shared/nz-date.ts';
import type { Decision, Question } from '#shared/quizzes/model.ts';
import type { QuestionReport } from '#shared/quizzes/reports.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../session/session.tsx';
import { quizzesQuery } from '../../queries.ts';
import { questionsQuery } from '../queries.ts';

/** Open reports on questions of all quizzes, oldest first. */
export const reportsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['quizzes', 'reports'],
    queryFn: async ({ signal }) => (await client.quizzes.reports({}, { signal })).reports,
  });

export const reportsOn = (reports: readonly QuestionReport[] | undefined, quizId: string, id: string) =>
  (reports ?? []).filter((report) => report.quizId === quizId && report.questionId === id);

/** The questions that need a decision: reported ones first, then unreviewed ones, each in the quiz's order. */
export const listToReview = (questions: readonly Question[], isReported: (question: Question) => boolean) => {
  const asked = questions.filter(({ retired }) => !retired);
  return [...asked.filter(isReported), ...asked.filter((question) => !question.reviewed && !isReported(question))];
};

type Wanted = { question: Question; isApproved?: boolean; isRetired?: boolean };

/** Approves, retires or brings back a question of a quiz. */
export const useDecide = (quizId: string) => {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ question: { id, version }, ...decision }: Wanted) =>
      client.quizzes.decide({ params: { quizId, questionId: id }, body: { version, ...decision } }),
    onSuccess: (decided) => keepDecided(queries, client, quizId, decided),
    // another manager may have changed it
    onError: () => queries.invalidateQueries(questionsQuery(client, quizId)),
  });
};

const keepDecided = (queries: QueryClient, client: Client, quizId: string, decided: Question) => {
  queries.setQueryData(questionsQuery(client, quizId).queryKey, (before = []) =>
    before.map((one) => (one.id === decided.id ? decided : one)),
  );
  forgetReports(queries, client, quizId, decided.id);
  void queries.invalidateQueries({ ...quizzesQuery(client), exact: true });
};

/** Removes a question's reports from the cache: the index behind the list is eventually consistent. */
export const forgetReports = (queries: QueryClient, client: Client, quizId: string, id: string) =>
  queries.setQueryData(reportsQuery(client).queryKey, (before = []) =>
    before.filter((report) => report.quizId !== quizId || report.questionId !== id),
  );

export const describeDecision = ({ byName, at }: Decision) =>
  `${byName ? `by ${byName} ` : ''}on ${spellDate(nzDate(new Date(at)))}`;

/** Says whether a question was reviewed or retired, with the person and the day. */
export const describeState = ({ reviewed, retired }: Question) => {
  if (retired) return `Retired ${describeDecision(retired)}`;
  return reviewed ? `Reviewed ${describeDecision(reviewed)}` : 'Not reviewed yet';
};
