import type { Request } from '#shared/endpoint.ts';
import type { QuestionId, QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { quizzesApi } from '#shared/quizzes/api.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Context } from '../http/context.ts';
import { decideBy, decideByOperator, decisionsUpdate, findApproval, type QuestionDecisions } from './decisions.ts';
import { checkNoExam } from './exam-until.ts';
import { loadQuestions } from './questions.ts';
import { checkExam, describerOf, loadQuiz } from './records.ts';
import { closeReports } from './reports.ts';
import { listAll } from './stored.ts';

type Wanted = Request<typeof quizzesApi.decide>['body'];

/**
 * Approves or retires a question, or undoes either. Idempotent: a decision that stands keeps its author and time. An
 * organization decides about a shared quiz for itself; our operators decide for all.
 */
export const decideQuestion = async (
  quizId: QuizId,
  questionId: QuestionId,
  { version, isApproved, isRetired }: Wanted,
  context: Context,
): Promise<Question> => {
  checkNoExam(context);
  const quiz = await loadQuiz(context, quizId);
  const asked = listAll(quiz).find(({ id }) => id === questionId);
  if (!asked) throw notFound();
  const [question] = await loadQuestions(context, [asked]);
  if (!question) throw notFound();
  const describe = await describerOf(quiz, context);
  if (asked.version !== version)
    throw new Problem('version-conflict', 'Someone else changed this question.', describe(question));
  const isOperators = asked.isShared && context.scopes.includes('SuperAdmin');
  const decision = isOperators ? decideByOperator(context) : decideBy(context);
  const approved = findApproval(asked, quiz.decisions) ?? { ...decision, version };
  const retired = quiz.decisions[questionId]?.retired ?? decision;
  const decisions: QuestionDecisions = {
    ...((isApproved ?? asked.isReviewed) && { approved }),
    ...((isRetired ?? quiz.decisions[questionId]?.retired !== undefined) && { retired }),
  };
  if (isRetired) checkExam({ ...quiz, decisions: { ...quiz.decisions, [questionId]: decisions } });
  const owner = isOperators ? 'SHARED' : context.organizationId;
  await context.table.update(decisionsUpdate({ owner, quizId, id: questionId }, decisions));
  if (isApproved || isRetired) await closeReports(quizId, questionId, context);
  // read again, because our operators may have decided about a shared quiz too
  return (await describerOf(await loadQuiz(context, quizId), context))(question);
};
