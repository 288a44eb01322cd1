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

const version = z.int().positive().describe('The version that was seen');

export const quizzesApi = {
  list: endpoint(`GET ${quizzes}`, {
    summary: 'The quizzes that are published; who manages them sees the others too',
    answer: z.array(Quiz),
  }),
  practice: endpoint(`GET ${quizzes}/${PRACTICE}`, {
    summary: "How much is due in one's own practice today; not while an exam is open",
    answer: PracticeState,
    problems: ['wrong-state'],
  }),
  ownAttempts: endpoint(`GET ${quizzes}/attempts`, {
    summary: "One's own mock exam that is open, and one's own attempts at quizzes that were withdrawn",
    answer: OwnAttempts,
  }),
  create: endpoint(`POST ${quizzes}`, {
    summary: 'Makes a quiz. One that has the same id is the same',
    access: 'admin',
    body: QuizContent.extend({ id: Quiz.shape.id.optional() }),
    answer: Quiz,
    problems: ['refused'],
  }),
  update: endpoint(`PATCH ${quiz}`, {
    summary:
      'Changes what is sent of a quiz, on the version that was seen: its words, whether it is published, its order',
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
  remove: endpoint(`DELETE ${quiz}`, {
    summary: 'Takes a quiz away; what was answered of it stays',
    access: 'admin',
    answer: Done,
    problems: ['not-found'],
  }),
  publishToAll: endpoint(`POST ${quiz}/publishToAll`, {
    summary: 'Publishes a quiz, as it is now, to every organization',
    access: 'super-admin',
    answer: Quiz,
    problems: ['not-found', 'refused'],
  }),
  withdrawFromAll: endpoint(`DELETE ${quiz}/publishToAll`, {
    summary: 'Takes a quiz back from every other organization',
    access: 'super-admin',
    answer: Done,
    problems: ['not-found'],
  }),
  questions: endpoint(`GET ${questions}`, {
    summary: 'The questions of a quiz; which option is right is told to who manages quizzes alone',
    answer: z.array(z.union([Question, AskedQuestion])),
    problems: ['not-found'],
  }),
  addQuestion: endpoint(`POST ${questions}`, {
    summary: 'Adds a question to a quiz. One that has the same id is the same',
    access: 'admin',
    body: QuestionContent.safeExtend({ id: QuestionId.optional() }),
    answer: Question,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  editQuestion: endpoint(`PUT ${questions}/{questionId}`, {
    summary: 'Changes a question; attempts keep the version that they asked',
    access: 'admin',
    body: QuestionContent.safeExtend({ version }),
    answer: Question,
    problems: ['not-found', 'version-conflict', 'refused', 'wrong-state'],
    details: { 'version-conflict': Question },
  }),
  removeQuestion: endpoint(`DELETE ${questions}/{questionId}`, {
    summary: 'Takes a question out of a quiz; attempts keep it',
    access: 'admin',
    answer: Done,
    problems: ['not-found'],
  }),
  statistics: endpoint(`GET ${quiz}/statistics`, {
    summary:
      'How the questions of a quiz were answered in the organization: share right, with its interval, and discrimination; not while an exam is open',
    access: 'admin',
    answer: z.object({ attempts: z.int(), questions: z.array(QuestionFigures) }),
    problems: ['not-found', 'wrong-state'],
  }),
  attempts: endpoint(`GET ${attempts}`, {
    summary: "One's own attempts at a quiz, the newest first",
    query: z.object(pageQuery),
    answer: z.object({ attempts: z.array(AttemptSummary), next: z.string().optional() }),
    problems: ['not-found'],
  }),
  start: endpoint(`POST ${attempts}`, {
    summary:
      'Starts an attempt; one that nobody has answered yet is the same. With practice as the quiz: at most ten questions that are due',
    answer: Attempt,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
  attempt: endpoint(`GET ${attempt}`, {
    summary: 'An attempt of one’s own, with its questions; while an exam is open only that',
    answer: Attempt,
    problems: ['not-found', 'wrong-state'],
  }),
  details: endpoint(`GET ${attempt}/details`, {
    summary: 'An attempt that is over, with what was right; not while an exam is open',
    answer: AttemptDetails,
    problems: ['not-found', 'wrong-state'],
  }),
  answers: endpoint(`GET ${attempt}/answers`, {
    summary: 'The answers that were given in an attempt, retries among them; while an exam is open only of that',
    answer: z.object({ answers: z.array(UserAnswer) }),
    problems: ['not-found', 'wrong-state'],
  }),
  answer: endpoint(`POST ${attempt}/answers`, {
    summary: 'Gives answers; the first to a question is the one that scores, and the same again is the same answer',
    body: z.object({ answers: z.array(GivenAnswer).min(1).max(QUESTIONS_MAX) }),
    answer: Verdict,
    problems: ['not-found', 'refused', 'wrong-state'],
  }),
};
