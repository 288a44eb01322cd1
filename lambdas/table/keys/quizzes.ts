import type { AmendmentId, AttemptId, QuestionId, QuizId, TrainingId } from '#shared/ids.ts';
import { inOrganization, type Key, key, type OrganizationId, path } from './key.ts';

/** The owner of a quiz: an organization, or Pitcheck itself for quizzes that all organizations share. */
export type QuizOwner = OrganizationId | 'SHARED';
const quiz = (owner: QuizOwner, id: QuizId) =>
  owner === 'SHARED' ? path('SHAREDQUIZ', id) : inOrganization(owner, 'QUIZ', id);
/** A quiz with the versions of its questions. Browse: all quizzes of the owner. */
export const quizKey = (owner: QuizOwner, id: QuizId) => key(quiz(owner, id), 'QUIZ');
/** One version of a question. Immutable, because attempts refer to it. */
export const questionKey = (owner: QuizOwner, id: QuizId, question: QuestionId, version: number) =>
  key(quiz(owner, id), 'QUESTION', question, version);
/** All versions of a question or, without a question, of every question that the quiz ever had. */
export const questionVersionsQuery = (owner: QuizOwner, id: QuizId, question?: QuestionId) => ({
  pk: quiz(owner, id),
  startsWith: question ? path('QUESTION', question, '') : path('QUESTION', ''),
});
/** Who approved or retired which question of a quiz. An organization decides about shared quizzes for itself. */
export const reviewsKey = (owner: QuizOwner, id: QuizId) => key(quiz(owner, id), 'REVIEWS');
/** Corrected keys of questions, for marking earlier answers. */
export const correctionsKey = (org: OrganizationId, id: QuizId) => key(quiz(org, id), 'CORRECTIONS');
export const quizList = (owner: QuizOwner) => (owner === 'SHARED' ? 'SHAREDQUIZZES' : inOrganization(owner, 'QUIZZES'));

/** A learner in an organization: an account, or a sub-user of one. */
const learner = (org: OrganizationId, person: string) => inOrganization(org, 'LEARNER', person);
/** An attempt: immutable, sorted by quiz and time. Its result sorts after it. */
export const attemptKey = (org: OrganizationId, person: string, quizId: string, id: AttemptId) =>
  key(learner(org, person), 'ATTEMPT', quizId, id);
export const quizAttemptsQuery = (org: OrganizationId, person: string, quizId: string) => ({
  pk: learner(org, person),
  startsWith: `${path('ATTEMPT', quizId)}#`,
});
/** A person's attempts at quizzes, without practice. */
export const learnerAttemptsQuery = (org: OrganizationId, person: string) => ({
  pk: learner(org, person),
  startsWith: 'ATTEMPT#qui_',
});
export const resultKey = (attempt: Key) => key(attempt.pk, attempt.sk, 'RESULT');
/**
 * The answer to a question that counts, followed by others: each option chosen as a retry or, in an exam, earlier answers
 * by their id. A person's answers sort by time.
 */
export const answerKey = (org: OrganizationId, person: string, id: AttemptId, question: QuestionId) =>
  key(learner(org, person), 'ANSWER', id, question);
export const retryKey = (answer: Key, option: number | string) => key(answer.pk, answer.sk, option);
export const attemptAnswersQuery = (org: OrganizationId, person: string, id: AttemptId) => ({
  pk: learner(org, person),
  startsWith: `${path('ANSWER', id)}#`,
});
/** The answers to all attempts with this or a later id. */
export const answersQuery = (org: OrganizationId, person: string, fromAttempt: string) => ({
  pk: learner(org, person),
  from: path('ANSWER', fromAttempt),
  upTo: 'ANSWER#~',
});
/** The grades of a learner's answers up to a time, so that practice doesn't read all answers. */
export const gradedKey = (org: OrganizationId, person: string) => key(learner(org, person), 'GRADED');

/** A learner's report on a question. Browse: the organization's open reports, by quiz and question. */
export const reportKey = (org: OrganizationId, person: string, quizId: string, question: QuestionId) =>
  key(learner(org, person), 'REPORT', quizId, question);
export const reportIndexKeys = (
  org: OrganizationId,
  { quizId, questionId, by }: { quizId: string; questionId: string; by: string },
) => ({ gsi1pk: inOrganization(org, 'QUESTIONREPORTS'), gsi1sk: path(quizId, questionId, by) });
export const reportsQuery = (org: OrganizationId, of?: { quizId: string; questionId: string }) => ({
  pk: inOrganization(org, 'QUESTIONREPORTS'),
  ...(of && { startsWith: path(of.quizId, of.questionId, '') }),
});

export const learnerQuery = (org: OrganizationId, person: string) => ({ pk: learner(org, person) });

/** An external course. Browse: the organization's training record by day, together with finished quizzes. */
export const courseKey = (org: OrganizationId, person: string, id: TrainingId) =>
  key(learner(org, person), 'COURSE', id);
export const trainingList = (org: OrganizationId) => inOrganization(org, 'TRAINING');
/** A signature under a person's training record of a period. Browse: by the organization's sign-offs. */
export const signOffsQuery = (org: OrganizationId, person: string) => ({
  pk: learner(org, person),
  startsWith: path('SIGNOFF', ''),
});
export const signOffKey = (
  org: OrganizationId,
  person: string,
  { from, to, digest }: { from: string; to: string; digest: string },
) => key(learner(org, person), 'SIGNOFF', from, to, digest);
export const signOffList = (org: OrganizationId) => inOrganization(org, 'SIGNOFFS');
/** The amendments of the manual that people must read. */
export const amendments = (org: OrganizationId) => inOrganization(org, 'AMENDMENTS');
export const amendmentKey = (org: OrganizationId, id: AmendmentId) => key(amendments(org), id);
/** One version of an amendment. Immutable, because signatures refer to it. */
export const amendmentVersionKey = (org: OrganizationId, id: AmendmentId, version: number) =>
  key(inOrganization(org, 'AMENDMENT', id), 'VERSION', version);
export const amendmentVersionsQuery = (org: OrganizationId, id: AmendmentId) => ({
  pk: inOrganization(org, 'AMENDMENT', id),
  startsWith: path('VERSION', ''),
});
/** A person's signature under one version of an amendment. Browse: the organization's signatures by time. */
export const amendmentReadKey = (org: OrganizationId, person: string, id: AmendmentId, version: number) =>
  key(learner(org, person), 'AMENDMENTREAD', id, version);
export const amendmentReadsQuery = (org: OrganizationId, person: string) => ({
  pk: learner(org, person),
  startsWith: path('AMENDMENTREAD', ''),
});
export const amendmentReadList = (org: OrganizationId) => inOrganization(org, 'AMENDMENTREADS');
/** The answers of all attempts at a quiz, for statistics on its questions. */
export const sittingsPartition = (org: OrganizationId, quizId: string) => inOrganization(org, 'SITTINGS', quizId);
export const sittingKey = (org: OrganizationId, quizId: string, id: AttemptId) =>
  key(sittingsPartition(org, quizId), id);
