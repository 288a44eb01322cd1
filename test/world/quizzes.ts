import { quizzes } from '#lambdas/quizzes/api.ts';
import { findExamUntil } from '#lambdas/quizzes/exam-until.ts';
import { table } from '#lambdas/table/connect.ts';
import { userKey } from '#lambdas/table/keys.ts';
import type { QuestionId } from '#shared/ids.ts';
import { newId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { quizzesApi } from '#shared/quizzes/api.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { makeCaller } from './calls.ts';
import { newWorkshop } from './workshop.ts';

const NOON = '2026-11-20T00:00:00.000Z';
/** Returns the time this many seconds after noon. */
export const addSeconds = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1_000).toISOString();

type By = { at?: string; actor?: Actor; scopes?: readonly Scope[] };

/** Returns a new person with an account. */
export const newLearner = async (subUserId: string | null = null, userId = newId('sub')): Promise<Actor> => {
  await table().write({ put: { ...userKey(userId), type: 'USER' } });
  return { userId, subUserId, name: 'Ana Learner', inspectorNumber: '12345' };
};

/**
 * Creates a workshop with its quiz calls, as its Admin and as its learners. Marks learners in an exam like the API
 * does.
 */
export const quizWorkshop = async () => {
  const own = newWorkshop();
  const admin = await newLearner();
  const contextFor = async ({ at = NOON, actor = admin, scopes = actor === admin ? ['Admin'] : [] }: By = {}) => {
    const account = await table().get(userKey(actor.userId), { consistent: true });
    const examUntil = findExamUntil(account, actor.subUserId);
    return { ...own.at(at, actor), scopes, examUntil };
  };
  const call = makeCaller(quizzesApi, quizzes, contextFor);
  return { ...own, admin, call, contextFor };
};
export type QuizWorkshop = Awaited<ReturnType<typeof quizWorkshop>>;

/** Builds a question whose right option is at this index. */
export const buildQuestion = (n: number, correctIndex = n % 4) => ({
  questionText: `Question ${n}`,
  explanation: `Because of ${n}`,
  options: ['A', 'B', 'C', 'D'].map((letter) => ({ text: `${letter} of ${n}` })),
  correctIndex,
});

/** Publishes a quiz with this many questions; the first `reviewed` of them are approved. */
export const publishedQuiz = async (
  { call }: QuizWorkshop,
  { count = 3, mockExam = false, reviewed }: { count?: number; mockExam?: boolean; reviewed?: number } = {},
) => {
  const { id: quizId } = await call('create', { body: { title: 'Tyres', mockExam } });
  for (let n = 0; n < count; n++) {
    const { id: questionId, version } = await call('addQuestion', { params: { quizId }, body: buildQuestion(n) });
    if (n < (reviewed ?? (mockExam ? count : 0)))
      await call('decide', { params: { quizId, questionId }, body: { version, isApproved: true } });
  }
  await call('update', { params: { quizId }, body: { version: count + 1, isPublished: true } });
  return quizId;
};

/** Returns the index of the right option, or of a wrong one. */
export const findOptionIndex = (
  { questions }: Pick<Attempt, 'questions'>,
  questionId: QuestionId,
  isRight: boolean,
) => {
  const n = Number(questions.find(({ id }) => id === questionId)?.questionText.split(' ')[1]);
  return isRight ? n % 4 : (n + 1) % 4;
};
