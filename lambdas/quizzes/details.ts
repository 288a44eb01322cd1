import type { AttemptId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { AttemptDetails } from '#shared/quizzes/attempt.ts';
import { isPassed } from '#shared/quizzes/marking.ts';
import { ReviewedQuestion } from '#shared/quizzes/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Context } from '../http/context.ts';
import { loadCorrected, loadSat, see } from './attempts.ts';
import { checkNoExam } from './exam-until.ts';

const readReviewed = withoutLimits(ReviewedQuestion);

/** Returns the correct answers of a finished attempt. */
export const loadDetails = async (quizId: string, id: AttemptId, context: Context): Promise<AttemptDetails> => {
  const sat = await loadSat(quizId, id, context);
  const { marked, isWithheld } = await see(sat, context);
  if (!marked.completedAt) throw new Problem('wrong-state', 'This attempt isn’t finished yet.');
  if (isWithheld) checkNoExam(context);
  const { mockExam, unreviewed, asks } = sat.head;
  const questions = await loadCorrected(sat, context);
  const given = new Map([...marked.tooLate, ...marked.answers].map((step) => [step.questionId, step]));
  return {
    ...{ score: marked.score, correct: marked.correct, total: marked.total },
    ...(mockExam && !unreviewed && { passed: isPassed(marked) }),
    ...(mockExam && unreviewed === undefined && { isBeforeReviews: true as const }),
    ...(unreviewed && { unreviewed }),
    ...(sat.result?.regradedAt && { regradedAt: sat.result.regradedAt }),
    userAnswers: questions.map((question, at) => {
      const step = given.get(question.id);
      const isTooLate = step !== undefined && marked.tooLate.includes(step);
      return {
        question: readReviewed.parse(question),
        ...(!asks[at]?.isReviewed && { notReviewed: true as const }),
        ...{ chosenIndex: step?.chosenIndex ?? null, wasCorrect: step?.wasCorrect === true && !isTooLate },
        ...(isTooLate && { isTooLate: true as const }),
      };
    }),
  };
};
