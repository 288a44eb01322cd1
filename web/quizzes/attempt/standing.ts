import type { QuestionId } from '#shared/ids.ts';
import type { Attempt, GivenAnswer, Verdict } from '#shared/quizzes/attempt.ts';

type Held = { attempt: Attempt; unsent: readonly GivenAnswer[] };

/** `given`: answered in an exam, which hides the result. `unmarked`: not sent yet. */
export type Standing = 'open' | 'unmarked' | 'wrong' | 'right' | 'given';

const isExam = ({ mockExam }: Pick<Attempt, 'mockExam'>) => mockExam;

/** Returns the state of a question. */
export const getStanding = ({ attempt, unsent }: Held, id: QuestionId): Standing => {
  const isUnsent = unsent.some(({ questionId }) => questionId === id);
  const isLeft = attempt.left.includes(id);
  if (isExam(attempt)) return isUnsent || !isLeft ? 'given' : 'open';
  if (isUnsent) return 'unmarked';
  if (!isLeft) return 'right';
  return isAnswered(attempt, id) ? 'wrong' : 'open';
};

/** True if the server has an answer to the question. */
export const isAnswered = ({ userAnswers }: Pick<Attempt, 'userAnswers'>, id: QuestionId) =>
  userAnswers.some(({ questionId }) => questionId === id);

/** Returns the first question, in order, that is unanswered or was answered wrong. */
export const nextQuestion = (held: Held): QuestionId | undefined =>
  held.attempt.left.find((id) => ['open', 'wrong'].includes(getStanding(held, id)));

/** Returns the option that was answered last, sent or not. */
export const findGiven = ({ attempt, unsent }: Held, id: QuestionId) =>
  [...attempt.userAnswers.filter(({ isTooLate }) => !isTooLate), ...unsent]
    .filter(({ questionId }) => questionId === id)
    .at(-1)?.chosenIndex;

/** Counts the answered questions, sent or not. */
export const countAnswered = ({ attempt, unsent }: Held) => {
  const counted = attempt.userAnswers.filter(({ isTooLate }) => !isTooLate);
  return new Set([...counted, ...unsent].map(({ questionId }) => questionId)).size;
};

export const sumSeconds = ({ attempt, unsent }: Held) =>
  unsent.reduce((sum, { timeTakenSecs }) => sum + timeTakenSecs, attempt.timeTakenSecs);

/** Applies the server's verdict to an attempt. */
export const applyVerdict = (attempt: Attempt, sent: readonly GivenAnswer[], verdict: Verdict): Attempt => {
  const told = verdict.answers.flatMap((one, at) => {
    const answer = sent[at];
    if (!answer) return [];
    const { answerId: _, ...given } = answer;
    return [{ ...given, chosenIndex: one.givenBefore ?? answer.chosenIndex, ...one }];
  });
  const isChangeable = attempt.withFinish === true;
  const isCounted = ({ questionId, isTooLate }: (typeof told)[number], at: number) =>
    isChangeable
      ? !isTooLate && !told.slice(at + 1).some((other) => other.questionId === questionId)
      : !isAnswered(attempt, questionId) && told.findIndex((other) => other.questionId === questionId) === at;
  const counted = told.filter(isCounted);
  const before = attempt.userAnswers.filter(
    ({ questionId }) => !isChangeable || counted.every((one) => one.questionId !== questionId),
  );
  const done = told.filter(({ wasCorrect }) => isExam(attempt) || wasCorrect).map(({ questionId }) => questionId);
  return {
    ...attempt,
    userAnswers: [...before, ...counted.map(({ explanation: _, givenBefore: __, ...answer }) => answer)],
    left: attempt.left.filter((id) => !done.includes(id)),
    timeTakenSecs: sumSeconds({ attempt, unsent: sent }),
    serverNow: verdict.serverNow,
  };
};
