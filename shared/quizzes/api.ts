import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { QuestionId } from '../ids.ts';
import { pageQuery } from '../page-query.ts';
import {
  Attempt,
  AttemptDetails,
  AttemptSummary,
  GivenAnswer,
  OwnAttempts,
  PRACTICE,
  PracticeState,
  UserAnswer,
  Verdict,
} from './attempt.ts';
import { QuestionFigures } from './figures.ts';
import {
  AskedQuestion,
  DESCRIPTION_MAX,
  QUESTIONS_MAX,
  Question,
  QuestionContent,
  Quiz,
  QuizContent,
} from './model.ts';

const quizzes = '/api/inspection/quizzes';
const quiz = `${quizzes}/{quizId}` as const;
const attempts = `${quiz}/attempts` as const;
const attempt = `${attempts}/{attemptId}` as const;
const questions = `${quiz}/questions` as const;

const version = z.int().positive().describe('The version that the change is based on');

export const quizzesApi = {
  list: endpoint({
    method: 'GET',
    path: quizzes,
    summary: 'List published quizzes; managers also see unpublished ones',
    answer: z.array(Quiz),
  }),
  practice: endpoint({
    method: 'GET',
    path: `${quizzes}/${PRACTICE}`,
    summary: 'Questions due in the caller’s practice today; absent while an exam is open',
    answer: PracticeState,
    problems: ['wrong-state'],
  }),
  ownAttempts: endpoint({
    method: 'GET',
    path: `${quizzes}/attempts`,
    summary: 'The caller’s open mock exam, and their attempts at withdrawn quizzes',
    answer: OwnAttempts,
  }),
  create: endpoint({
    method: 'POST',
    path: quizzes,
    summary: 'Create a quiz. The same id again returns the same quiz',
    access: 'admin',
    body: QuizContent.extend({ id: Quiz.shape.id.optional() }),
    answer: Quiz,
    problems: ['refused'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: quiz,
    summary: 'Change a quiz, based on a version: only what is sent of its texts, publication and order',
    access: 'admin',
    body: z.object({
      version,
      title: QuizContent.shape.title.optional(),
      description: z.string().trim().max(DESCRIPTION_MAX).optional(),
      isPublished: z.boolean().optional(),
      mockExam: z.boolean().optional(),
      /** All of its questions, in the new order. */
      order: z.array(QuestionId).max(QUESTIONS_MAX).optional(),
    }),
    answer: Quiz,
    problems: ['not-found', 'version-conflict', 'refused'],
    details: { 'version-conflict': Quiz },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: quiz,
    summary: 'Delete a quiz; its attempts are kept',
    access: 'admin',
    answer: Done,
    problems: ['not-found'],
  }),
  publishToAll: endpoint({
    method: 'POST',
    path: `${quiz}/publishToAll`,
    summary: 'Publish a quiz, as it is now, to every organization',
    access: 'super-admin',
    answer: Quiz,
    problems: ['not-found', 'refused'],
  }),
  withdrawFromAll: endpoint({
    method: 'DELETE',
    path: `${quiz}/publishToAll`,
    summary: 'Withdraw a quiz from all other organizations',
    access: 'super-admin',
    answer: Done,
    problems: ['not-found'],
  }),
  questions: endpoint({
    method: 'GET',
    path: questions,
    summary: 'List the questions of a quiz; only managers see the correct option',
    answer: z.array(z.union([Question, AskedQuestion])),
    problems: ['not-found'],
  }),
  addQuestion: endpoint({
    method: 'POST',
    path: questions,
    summary: 'Add a question to a quiz. The same id again returns the same question',
    access: 'admin',
    body: QuestionContent.safeExtend({ id: QuestionId.optional() }),
    answer: Question,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  editQuestion: endpoint({
    method: 'PUT',
    path: `${questions}/{questionId}`,
    summary: 'Change a question; attempts keep the version that they asked',
    access: 'admin',
    body: QuestionContent.safeExtend({ version }),
    answer: Question,
    problems: ['not-found', 'version-conflict', 'refused', 'wrong-state'],
    details: { 'version-conflict': Question },
  }),
  removeQuestion: endpoint({
    method: 'DELETE',
    path: `${questions}/{questionId}`,
    summary: 'Remove a question from a quiz; attempts keep it',
    access: 'admin',
    answer: Done,
    problems: ['not-found'],
  }),
  statistics: endpoint({
    method: 'GET',
    path: `${quiz}/statistics`,
    summary:
      'Get statistics of a quiz’s questions in the organization: share correct with its interval, and discrimination. Not while an exam is open',
    access: 'admin',
    answer: z.object({ attempts: z.int(), questions: z.array(QuestionFigures) }),
    problems: ['not-found', 'wrong-state'],
  }),
  attempts: endpoint({
    method: 'GET',
    path: attempts,
    summary: 'List the caller’s attempts at a quiz, newest first',
    query: z.object(pageQuery),
    answer: z.object({ attempts: z.array(AttemptSummary), next: z.string().optional() }),
    problems: ['not-found'],
  }),
  start: endpoint({
    method: 'POST',
    path: attempts,
    summary: 'Start an attempt, or return one without answers. With practice as the quiz: up to ten due questions',
    answer: Attempt,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  attempt: endpoint({
    method: 'GET',
    path: attempt,
    summary: 'Get one of the caller’s attempts with its questions; while an exam is open, only the exam',
    answer: Attempt,
    problems: ['not-found', 'wrong-state'],
  }),
  details: endpoint({
    method: 'GET',
    path: `${attempt}/details`,
    summary: 'Get a finished attempt with the correct answers. Not while an exam is open',
    answer: AttemptDetails,
    problems: ['not-found', 'wrong-state'],
  }),
  answers: endpoint({
    method: 'GET',
    path: `${attempt}/answers`,
    summary: 'List the answers of an attempt, including retries; while an exam is open, only the exam’s',
    answer: z.object({ answers: z.array(UserAnswer) }),
    problems: ['not-found', 'wrong-state'],
  }),
  answer: endpoint({
    method: 'POST',
    path: `${attempt}/answers`,
    summary: 'Submit answers. Only the first to each question scores. Idempotent',
    body: z.object({ answers: z.array(GivenAnswer).min(1).max(QUESTIONS_MAX) }),
    answer: Verdict,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
};
