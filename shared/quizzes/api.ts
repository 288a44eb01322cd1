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
import { NewReport, QuestionReport } from './reports.ts';

const quizzes = '/api/inspection/quizzes';
const quiz = `${quizzes}/{quizId}` as const;
const attempts = `${quiz}/attempts` as const;
const attempt = `${attempts}/{attemptId}` as const;
const questions = `${quiz}/questions` as const;

const question = `${questions}/{questionId}` as const;

const decided = Question.shape.version.describe('The version that the decision is about');
const version = z.int().positive().describe('The version that the change is based on');

export const quizzesApi = {
  list: endpoint(`GET ${quizzes}`, {
    summary: 'List published quizzes; managers also see unpublished ones',
    response: z.array(Quiz),
  }),
  practice: endpoint(`GET ${quizzes}/${PRACTICE}`, {
    summary: 'Questions due in the caller’s practice today; absent while an exam is open',
    response: PracticeState,
    problems: ['wrong-state'],
  }),
  ownAttempts: endpoint(`GET ${quizzes}/attempts`, {
    summary: 'The caller’s open mock exam, and their attempts at withdrawn quizzes',
    response: OwnAttempts,
  }),
  create: endpoint(`POST ${quizzes}`, {
    summary: 'Create a quiz. Repeating the request with the same id returns the existing quiz',
    access: 'admin',
    body: QuizContent.extend({ id: Quiz.shape.id.optional() }),
    response: Quiz,
    problems: ['refused'],
  }),
  update: endpoint(`PATCH ${quiz}`, {
    summary:
      'Change a quiz, based on a version: changes only the title, description, publication or order that is sent',
    access: 'admin',
    body: z.object({
      version,
      title: QuizContent.shape.title.optional(),
      description: z.string().trim().max(DESCRIPTION_MAX).optional(),
      isPublished: z.boolean().optional(),
      mockExam: z.boolean().optional(),
      /** All questions of the quiz, in the new order. */
      order: z.array(QuestionId).max(QUESTIONS_MAX).optional(),
    }),
    response: Quiz,
    problems: ['not-found', 'version-conflict', 'refused'],
    details: { 'version-conflict': Quiz },
  }),
  remove: endpoint(`DELETE ${quiz}`, {
    summary: 'Delete a quiz; its attempts are kept',
    access: 'admin',
    response: Done,
    problems: ['not-found'],
  }),
  publishToAll: endpoint(`POST ${quiz}/publishToAll`, {
    summary: 'Publish a quiz, as it is now, to every organization',
    access: 'super-admin',
    response: Quiz,
    problems: ['not-found', 'refused'],
  }),
  withdrawFromAll: endpoint(`DELETE ${quiz}/publishToAll`, {
    summary: 'Withdraw a quiz from all other organizations',
    access: 'super-admin',
    response: Done,
    problems: ['not-found'],
  }),
  questions: endpoint(`GET ${questions}`, {
    summary: 'List the questions of a quiz; only managers see the correct option',
    response: z.array(z.union([Question, AskedQuestion])),
    problems: ['not-found'],
  }),
  addQuestion: endpoint(`POST ${questions}`, {
    summary: 'Add a question to a quiz. Repeating the request with the same id returns the existing question',
    access: 'admin',
    body: QuestionContent.safeExtend({ id: QuestionId.optional() }),
    response: Question,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  editQuestion: endpoint(`PUT ${question}`, {
    summary: 'Change a question; attempts keep the version that they asked',
    access: 'admin',
    body: QuestionContent.safeExtend({
      version,
      /** Count answers to earlier versions by the new key; `reviews.regrade` then does it. */
      regrade: z.boolean().optional(),
    }),
    response: Question,
    problems: ['not-found', 'version-conflict', 'refused', 'wrong-state'],
    details: { 'version-conflict': Question },
  }),
  removeQuestion: endpoint(`DELETE ${question}`, {
    summary: 'Remove a question from a quiz; attempts keep it',
    access: 'admin',
    response: Done,
    problems: ['not-found'],
  }),
  statistics: endpoint(`GET ${quiz}/statistics`, {
    summary:
      'Get statistics of a quiz’s questions in the organization: percentage correct with its confidence interval, and discrimination index. Not while an exam is open',
    access: 'admin',
    response: z.object({ attempts: z.int(), questions: z.array(QuestionFigures) }),
    problems: ['not-found', 'wrong-state'],
  }),
  attempts: endpoint(`GET ${attempts}`, {
    summary: 'List the caller’s attempts at a quiz, newest first',
    query: z.object(pageQuery),
    response: z.object({ attempts: z.array(AttemptSummary), next: z.string().optional() }),
    problems: ['not-found'],
  }),
  start: endpoint(`POST ${attempts}`, {
    summary:
      'Start an attempt; an earlier one without answers is no longer listed. Repeated within ten seconds, it returns the same attempt. With practice as the quiz: up to ten due questions',
    response: Attempt,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  startExam: endpoint(`POST ${quiz}/exams`, {
    summary: 'Start a mock exam whose answers can be changed until the learner finishes it or its time is up',
    response: Attempt,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  attempt: endpoint(`GET ${attempt}`, {
    summary: 'Get one of the caller’s attempts with its questions; while an exam is open, only the exam',
    response: Attempt,
    problems: ['not-found', 'wrong-state'],
  }),
  details: endpoint(`GET ${attempt}/details`, {
    summary: 'Get a finished attempt with the correct answers. Not while an exam is open',
    response: AttemptDetails,
    problems: ['not-found', 'wrong-state'],
  }),
  answers: endpoint(`GET ${attempt}/answers`, {
    summary: 'List the answers of an attempt, including retries; while an exam is open, only the exam’s',
    response: z.object({ answers: z.array(UserAnswer) }),
    problems: ['not-found', 'wrong-state'],
  }),
  answer: endpoint(`POST ${attempt}/answers`, {
    summary:
      'Submit answers. Only the first to each question scores or, in an exam that is finished by its learner, the last before its end. Idempotent',
    body: z.object({ answers: z.array(GivenAnswer).min(1).max(QUESTIONS_MAX) }),
    response: Verdict,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  finish: endpoint(`POST ${attempt}/finish`, {
    summary: 'Finish a mock exam, with or without all answers. Idempotent',
    response: Attempt,
    problems: ['not-found', 'wrong-state'],
  }),
  reports: endpoint(`GET ${quizzes}/reports`, {
    summary: 'List open reports on questions, oldest first. Not while an exam is open',
    access: 'admin',
    response: z.object({ reports: z.array(QuestionReport) }),
    problems: ['wrong-state'],
  }),
  report: endpoint(`POST ${attempt}/reports`, {
    summary:
      'Report a question of the caller’s attempt to the quiz managers. A new report replaces the caller’s earlier one',
    body: NewReport,
    response: Done,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  decide: endpoint(`PUT ${question}/review`, {
    summary:
      'Approve a version of a question, retire it, or undo either: changes only what is sent. For a shared quiz, only for the organization. Closes reports if it approves or retires',
    access: 'admin',
    body: z.object({ version: decided, isApproved: z.boolean().optional(), isRetired: z.boolean().optional() }),
    response: Question,
    problems: ['not-found', 'version-conflict', 'refused', 'wrong-state'],
    details: { 'version-conflict': Question },
  }),
  earlierAnswers: endpoint(`GET ${question}/answers`, {
    summary: 'Count the answers to a question in finished attempts, and their people. Not while an exam is open',
    access: 'admin',
    response: z.object({ answers: z.int(), people: z.int() }),
    problems: ['not-found', 'wrong-state'],
  }),
  regrade: endpoint(`POST ${question}/regrade`, {
    summary:
      'Mark earlier answers of some people again, by the key of a version that was saved with `regrade`. Repeat with `next` until it is absent. Idempotent',
    access: 'admin',
    body: z.object({ version: decided, after: z.string().max(100).optional() }),
    response: z.object({
      /** Number of attempts whose marks changed. */
      changed: z.int(),
      next: z.string().optional(),
    }),
    problems: ['not-found', 'wrong-state'],
  }),
};
