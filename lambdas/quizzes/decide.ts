import type { Request } from '#shared/endpoint.ts';
import type { QuestionId, QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { quizzesApi } from '#shared/quizzes/api.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Context } from '../http/context.ts';
import { reviewsKey } from '../table/keys.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { decideBy, decideByOperator, decisionsUpdate, findApproval, readOwnDecisions } from './decisions.ts';
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
  wanted: Wanted,
  context: Context,
): Promise<Question> => {
  checkNoExam(context);
  const question = await retryUntilWritten(() => decide(quizId, questionId, wanted, context));
  if (wanted.isApproved || wanted.isRetired) await closeReports(quizId, questionId, context);
  // read again, because our operators may have decided about a shared quiz too
  return (await describerOf(await loadQuiz(context, quizId), context))(question);
};

/** Stores a decision and returns its question; undefined if another decision about the quiz was stored meanwhile. */
const decide = async (quizId: QuizId, id: QuestionId, wanted: Wanted, context: Context) => {
  const quiz = await loadQuiz(context, quizId);
  const asked = listAll(quiz).find((one) => one.id === id);
  if (!asked) throw notFound();
  const [question] = await loadQuestions(context, [asked]);
  if (!question) throw notFound();
  if (asked.version !== wanted.version) {
    const describe = await describerOf(quiz, context);
    throw new Problem('version-conflict', 'Someone else changed this question.', describe(question));
  }
  const isOperators = asked.isShared && context.scopes.includes('SuperAdmin');
  const owner = isOperators ? 'SHARED' : context.organizationId;
  const seen = await context.table.get(reviewsKey(owner, quizId), { consistent: true });
  const own = readOwnDecisions(seen)[id] ?? {};
  const standing = isOperators ? { [id]: own } : quiz.decisions;
  const decision = isOperators ? decideByOperator(context) : decideBy(context);
  const next = {
    approved: pick(wanted.isApproved, findApproval(asked, standing), own.approved, {
      ...decision,
      version: asked.version,
    }),
    retired: pick(wanted.isRetired, standing[id]?.retired, own.retired, decision),
  };
  if (wanted.isRetired)
    checkExam({ ...quiz, decisions: { ...quiz.decisions, [id]: { ...quiz.decisions[id], ...next } } });
  if (!seen && !next.approved && !next.retired) return question;
  const { refused } = await context.table.update(decisionsUpdate({ owner, quizId, id }, next, seen));
  return refused ? undefined : question;
};

/** Returns the owner's decision: theirs before, a new one unless one stands already, or none. */
const pick = <One>(isWanted: boolean | undefined, standing: unknown, own: One | undefined, decision: One) =>
  isWanted === undefined || (isWanted && standing !== undefined) ? own : isWanted ? decision : undefined;
