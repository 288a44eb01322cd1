import { AttemptId, QuestionId, QuizId } from '#shared/ids.ts';
import { quizzesApi } from '#shared/quizzes/api.ts';
import { PRACTICE } from '#shared/quizzes/attempt.ts';
import { parseId, routes } from '../http/serve.ts';
import { giveAnswers } from './answer.ts';
import { finishExam, listAnswers, listAttempts, loadAttempt } from './attempts.ts';
import { decideQuestion } from './decide.ts';
import { loadDetails } from './details.ts';
import { addQuestion, editQuestion, removeQuestion } from './edit-questions.ts';
import { loadOwnAttempts } from './own-attempts.ts';
import { describePractice, startPractice } from './practice.ts';
import { createQuiz, listQuestions, listQuizzes, removeQuiz, updateQuiz } from './records.ts';
import { countAnswers, regradeAnswers } from './regrade.ts';
import { listOpenReports, reportQuestion } from './report-question.ts';
import { publishToAll, withdrawFromAll } from './share.ts';
import { startAttempt } from './start.ts';
import { loadStatistics } from './statistics.ts';

const quizOf = ({ quizId }: { quizId: string }) => parseId(quizId, QuizId);
/** Reads what an attempt is at: a quiz, or practice. */
const sourceOf = ({ quizId }: { quizId: string }) => (quizId === PRACTICE ? PRACTICE : parseId(quizId, QuizId));
const attemptOf = ({ attemptId }: { attemptId: string }) => parseId(attemptId, AttemptId);
const questionOf = ({ questionId }: { questionId: string }) => parseId(questionId, QuestionId);

export const quizzes = routes(quizzesApi, {
  list: (_, context) => listQuizzes(context),
  practice: (_, context) => describePractice(context),
  ownAttempts: (_, context) => loadOwnAttempts(context),
  create: ({ body }, context) => createQuiz(body, context),
  update: ({ params, body }, context) => updateQuiz(quizOf(params), body, context),
  remove: ({ params }, context) => removeQuiz(quizOf(params), context),
  publishToAll: ({ params }, context) => publishToAll(quizOf(params), context),
  withdrawFromAll: ({ params }, context) => withdrawFromAll(quizOf(params), context),
  questions: ({ params }, context) => listQuestions(quizOf(params), context),
  addQuestion: ({ params, body }, context) => addQuestion(quizOf(params), body, context),
  editQuestion: ({ params, body }, context) => editQuestion(quizOf(params), questionOf(params), body, context),
  removeQuestion: ({ params }, context) => removeQuestion(quizOf(params), questionOf(params), context),
  statistics: ({ params }, context) => loadStatistics(quizOf(params), context),
  attempts: ({ params, query }, context) => listAttempts(sourceOf(params), query, context),
  start: ({ params }, context) => {
    const quizId = sourceOf(params);
    return quizId === PRACTICE ? startPractice(context) : startAttempt(quizId, context);
  },
  startExam: ({ params }, context) => startAttempt(quizOf(params), context, { withFinish: true }),
  attempt: ({ params }, context) => loadAttempt(sourceOf(params), attemptOf(params), context),
  details: ({ params }, context) => loadDetails(sourceOf(params), attemptOf(params), context),
  answers: ({ params }, context) => listAnswers(sourceOf(params), attemptOf(params), context),
  answer: ({ params, body }, context) => giveAnswers(sourceOf(params), attemptOf(params), body.answers, context),
  reports: (_, context) => listOpenReports(context),
  report: ({ params, body }, context) => reportQuestion(sourceOf(params), attemptOf(params), body, context),
  decide: ({ params, body }, context) => decideQuestion(quizOf(params), questionOf(params), body, context),
  earlierAnswers: ({ params }, context) => countAnswers({ quizId: quizOf(params), id: questionOf(params) }, context),
  regrade: ({ params, body }, context) => regradeAnswers(quizOf(params), questionOf(params), body, context),
  finish: ({ params }, context) => finishExam(sourceOf(params), attemptOf(params), context),
});
