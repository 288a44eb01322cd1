import type { AttemptSummary } from '#shared/quizzes/attempt.ts';

/** Maximum and minimum number of answers to evaluate. */
const MAX_ANSWERS = 100;
const MIN_ANSWERS = 28;
const Z_95 = 1.96;

/**
 * Returns the percentage of recent answers that were right, with its 95% margin of error by Agresti and Coull, which also works if all
 * were right. Undefined if there are too few answers.
 */
export const computeRecentShare = (attempts: readonly Pick<AttemptSummary, 'userAnswers'>[]) => {
  const marked = attempts
    .flatMap(({ userAnswers }) => userAnswers.filter(({ isTooLate }) => !isTooLate))
    .flatMap(({ wasCorrect }) => wasCorrect ?? [])
    .slice(0, MAX_ANSWERS);
  const count = marked.length;
  if (count < MIN_ANSWERS) return undefined;
  const right = marked.filter(Boolean).length;
  const [n, p] = [count + Z_95 ** 2, (right + Z_95 ** 2 / 2) / (count + Z_95 ** 2)];
  return {
    count,
    percent: Math.round((right / count) * 100),
    offBy: Math.max(1, Math.round(Z_95 * Math.sqrt((p * (1 - p)) / n) * 100)),
  };
};
