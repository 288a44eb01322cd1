import type { AttemptId, QuestionId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import type { quizzesApi } from '#shared/quizzes/api.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { EXAM_GRACE_S, EXAM_MINUTES } from '#shared/quizzes/mock-exam.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { addSeconds, findOptionIndex, newLearner, publishedQuiz, type QuizWorkshop, quizWorkshop } from './quizzes.ts';

/** In an exam, the last second from its start at which an answer counts, and the first at which the exam is over. */
export const LAST_S = EXAM_MINUTES * 60 + EXAM_GRACE_S;
export const OVER_S = LAST_S + 1;

/** Creates a workshop with two quizzes and an exam of 40 questions. */
const openShop = async () => {
  const workshop = await quizWorkshop();
  const quizId = await publishedQuiz(workshop);
  const otherQuizId = await publishedQuiz(workshop, { count: 1 });
  const examId = await publishedQuiz(workshop, { count: 40, mockExam: true });
  return { workshop, quizId, otherQuizId, examId };
};
type Shop = Awaited<ReturnType<typeof openShop>>;

/** Returns a function that starts an attempt for a new learner, in a workshop that all of them share. */
export const createRoomOpener = () => {
  let shop: Promise<Shop> | undefined;
  return async (how: How = {}) => {
    shop ??= openShop();
    return openRoom(await shop, how);
  };
};

export type Who = { actor?: Actor; scopes?: readonly Scope[]; in?: QuizWorkshop; seconds?: number };
/** Request fields that a cheat may send, including ones outside the contract. */
type Given = { questionId?: unknown; chosenIndex?: unknown; timeTakenSecs?: unknown; [more: string]: unknown };
type Place = { quizId: string; id: AttemptId };
type How = { exam?: boolean; scopes?: readonly Scope[]; as?: Actor };

/** Starts a quiz of three questions or an exam for one learner, and returns all calls that the learner can make. */
const openRoom = async ({ workshop, quizId, otherQuizId, examId }: Shop, { exam = false, scopes = [], as }: How) => {
  const actor = as ?? (await newLearner());
  const call = <Name extends keyof typeof quizzesApi & string>(name: Name, request: object, who: Who = {}) =>
    (who.in ?? workshop).call(name, request as never, {
      ...{ actor: who.actor ?? actor, scopes: who.scopes ?? scopes, at: addSeconds(who.seconds ?? 0) },
    });
  const start = (quiz: string, who?: Who) => call('start', { params: { quizId: quiz } }, who);
  // an earlier, finished attempt; its only question was first answered wrong
  const before = await start(otherQuizId);
  const rightOf = (attempt: Attempt, n: number, isRight = true) => {
    const questionId = attempt.questions[n]?.id as QuestionId;
    return { questionId, chosenIndex: findOptionIndex(attempt, questionId, isRight), timeTakenSecs: 5 };
  };
  const give = ({ quizId, id }: Place, answers: readonly Given[], who?: Who) =>
    call('answer', { params: { quizId, attemptId: id }, body: { answers } }, who);
  await give(before, [rightOf(before, 0)]);
  const attempt = await start(exam ? examId : quizId);
  const paramsOf = ({ quizId, id }: Place) => ({ params: { quizId, attemptId: id } });
  return {
    ...{ workshop, quizId, otherQuizId, examId, actor, before, attempt, call, start },
    right: (n: number, of: Attempt = attempt) => rightOf(of, n),
    wrong: (n: number, of: Attempt = attempt) => rightOf(of, n, false),
    give: (answers: readonly Given[], who?: Who, place: Place = attempt) => give(place, answers, who),
    see: (who?: Who, place: Place = attempt) => call('attempt', paramsOf(place), who),
    details: (who?: Who, place: Place = attempt) => call('details', paramsOf(place), who),
    answers: (who?: Who, place: Place = attempt) => call('answers', paramsOf(place), who),
    list: (who?: Who, quiz: string = attempt.quizId) => call('attempts', { params: { quizId: quiz } }, who),
    own: (who?: Who) => call('ownAttempts', {}, who),
    questions: (quiz: string, who?: Who) => call('questions', { params: { quizId: quiz } }, who),
  };
};
export type Room = Awaited<ReturnType<typeof openRoom>>;
