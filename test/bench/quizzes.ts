import type { Cost } from './db/calls.ts';
import { makeCostRows } from './db/cost-rows.ts';
import type { QuizFigures } from './db/measure-quizzes.ts';
import { runProgram } from './program.ts';
import type { Row } from './row.ts';

/**
 * The maximum cost of each call by a learner, as last measured. An answer takes two round trips, for a key that may have
 * been corrected since and for the write. The first answer that a Lambda instance handles also reads the attempt.
 */
const goals: Record<keyof QuizFigures, Cost> = {
  start: { trips: 4, read: 33, write: 6 },
  answer: { trips: 2, read: 0.5, write: 1 },
  answerElsewhere: { trips: 3, read: 1.5, write: 1 },
  // Also checks whether the attempt is over, because this may have been its last answer.
  tryAgain: { trips: 6, read: 4.5, write: 2 },
  // The end of an attempt is written once, together with its line of the training record.
  lastAnswer: { trips: 6, read: 5.5, write: 14 },
  examAnswer: { trips: 2, read: 0.5, write: 1 },
  attempt: { trips: 3, read: 5, write: 0 },
  details: { trips: 3, read: 5, write: 0 },
  due: { trips: 5, read: 6.5, write: 0 },
  startPractice: { trips: 9, read: 19.5, write: 4 },
};

/** Counts the round trips and capacity units of the calls about a quiz and an exam of 28 questions. */
export const measureQuizzes = async (): Promise<Row[]> =>
  makeCostRows('quiz', await runProgram<QuizFigures>(import.meta.resolve('./db/measure-quizzes.ts')), goals);
