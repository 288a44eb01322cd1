import type { Cost } from './db/calls.ts';
import { makeCostRows } from './db/cost-rows.ts';
import type { QuizFigures } from './db/measure-quizzes.ts';
import { runProgram } from './program.ts';
import type { Row } from './row.ts';

/**
 * The maximum cost of each call by a learner, as last measured. An answer takes one round trip and one write unit. The
 * first answer that a Lambda instance handles also reads the attempt.
 */
const goals: Record<keyof QuizFigures, Cost> = {
  start: { trips: 4, read: 31, write: 6 },
  answer: { trips: 1, read: 0, write: 1 },
  answerElsewhere: { trips: 2, read: 1, write: 1 },
  // Also checks whether the attempt is over, because this may have been its last answer.
  tryAgain: { trips: 4, read: 3, write: 2 },
  // The end of an attempt is written once, together with its line of the training record.
  lastAnswer: { trips: 4, read: 4, write: 14 },
  examAnswer: { trips: 1, read: 0, write: 1 },
  attempt: { trips: 2, read: 4, write: 0 },
  details: { trips: 2, read: 4, write: 0 },
  due: { trips: 5, read: 5, write: 0 },
  startPractice: { trips: 9, read: 17.5, write: 4 },
};

/** Counts the round trips and capacity units of the calls about a quiz and an exam of 28 questions. */
export const measureQuizzes = async (): Promise<Row[]> =>
  makeCostRows('quiz', await runProgram<QuizFigures>(import.meta.resolve('./db/measure-quizzes.ts')), goals);
