import * as z from 'zod';
import { bundleOf, loadHandler } from '#scripts/local/lambda/handler.ts';
import { newId, QuestionId, QuizId } from '#shared/ids.ts';
import { Attempt, AttemptDetails, PRACTICE, PracticeState, Verdict } from '#shared/quizzes/attempt.ts';
import { EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import { Quiz } from '#shared/quizzes/model.ts';
import { makeEvent, makeLambdaEnvironment } from '../lambda/event.ts';
import { writeFigures } from '../write-figures.ts';
import { type Cost, measureCall } from './calls.ts';
import { startMeter } from './meter.ts';
import { startTable } from './table.ts';

/** The table access of each call by a learner, without loading the membership. */
export type QuizFigures = Record<Name, Cost>;
type Name =
  | ('start' | 'answer' | 'answerElsewhere' | 'tryAgain' | 'lastAnswer' | 'examAnswer' | 'attempt' | 'details')
  | ('due' | 'startPractice');

const table = await startTable();
const meter = await startMeter(table.url);
Object.assign(process.env, makeLambdaEnvironment(meter.url));
const call = measureCall(meter, await loadHandler(bundleOf('learn')));

/** The correct option is the first of four. */
const question = (n: number) => ({
  questionText: `What is the least depth of tread in a main groove of tyre ${n}?`,
  explanation: 'The tread must be at least 1.5 mm deep in all principal grooves around the whole tyre.',
  options: ['1.5 mm', '1 mm', '2 mm', '3 mm'].map((text) => ({ text })),
  correctIndex: 0,
  id: newId('qst'),
});
const publish = async (mockExam: boolean, more = {}) => {
  const quizId = QuizId.parse(newId('qui'));
  const params = { quizId };
  await call(Quiz, makeEvent('quizzes', 'create', { body: { id: quizId, title: 'Tyres', mockExam } }));
  for (let n = 0; n < EXAM_QUESTIONS; n++)
    await call(z.unknown(), makeEvent('quizzes', 'addQuestion', { params, body: { ...question(n), ...more } }));
  const body = { version: EXAM_QUESTIONS + 1, isPublished: true };
  await call(Quiz, makeEvent('quizzes', 'update', { params, body }));
  return quizId;
};

const sit = async (quizId: QuizId) => {
  const start = await call(Attempt, makeEvent('quizzes', 'start', { params: { quizId } }));
  const params = { quizId, attemptId: start.answer.id };
  const give = (questionId: QuestionId, chosenIndex: number) => {
    const body = { answers: [{ questionId, chosenIndex, timeTakenSecs: 12 }] };
    return call(Verdict, makeEvent('quizzes', 'answer', { params, body }));
  };
  return { start, params, give, asked: start.answer.left };
};
const nthOf = (asked: readonly QuestionId[], n: number) => QuestionId.parse(asked[n]);

const quiz = await sit(await publish(false));
// The Lambda reads the attempt when it handles the first answer.
const answerElsewhere = await quiz.give(nthOf(quiz.asked, 0), 0);
const answer = await quiz.give(nthOf(quiz.asked, 1), 0);
await quiz.give(nthOf(quiz.asked, 2), 1);
const tryAgain = await quiz.give(nthOf(quiz.asked, 2), 0);
for (const questionId of quiz.asked.slice(3, -1)) await quiz.give(questionId, 0);
const lastAnswer = await quiz.give(nthOf(quiz.asked, EXAM_QUESTIONS - 1), 0);
const attempt = await call(Attempt, makeEvent('quizzes', 'attempt', { params: quiz.params }));
const details = await call(AttemptDetails, makeEvent('quizzes', 'details', { params: quiz.params }));

// Questions on a changed rule are due regardless of today's answers.
await publish(false, { inPracticeFrom: '2026-11-01' });
const due = await call(PracticeState, makeEvent('quizzes', 'practice'));
const startPractice = await call(Attempt, makeEvent('quizzes', 'start', { params: { quizId: PRACTICE } }));

const exam = await sit(await publish(true));
await exam.give(nthOf(exam.asked, 0), 0);
const examAnswer = await exam.give(nthOf(exam.asked, 1), 1);

writeFigures({
  start: quiz.start.cost,
  answer: answer.cost,
  answerElsewhere: answerElsewhere.cost,
  tryAgain: tryAgain.cost,
  lastAnswer: lastAnswer.cost,
  examAnswer: examAnswer.cost,
  attempt: attempt.cost,
  details: details.cost,
  due: due.cost,
  startPractice: startPractice.cost,
} satisfies QuizFigures);
await meter.close();
await table.close();
