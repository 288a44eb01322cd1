import { type OwnAttempts, PRACTICE } from '#shared/quizzes/attempt.ts';
import type { Context } from '../http/context.ts';
import { learnerAttemptsQuery } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { getLearnerId } from '../training/learner.ts';
import { leaveOutUnanswered, loadSummary, readAttempts } from './attempts.ts';
import { isSittingExam } from './exam-until.ts';
import { listSummaries } from './records.ts';
import type { Head } from './stored.ts';

/** Maximum number of attempts, because each is read with its answers. */
const WITHDRAWN_MAX = 50;

/** Returns attempts that aren't listed under a quiz: the mock exam in progress and attempts at withdrawn quizzes. */
export const loadOwnAttempts = async (context: Context): Promise<OwnAttempts> => {
  const { table, organizationId, examUntil } = context;
  const search = learnerAttemptsQuery(organizationId, getLearnerId(context));
  const [items, quizzes] = await Promise.all([
    searchAll(table, { ...search, consistent: true }),
    listSummaries(context),
  ]);
  const attempts = readAttempts(items);
  const listed = new Set<string>([PRACTICE, ...quizzes.map(({ id }) => id)]);
  const withdrawn = attempts
    .filter(({ head }) => !listed.has(head.quizId))
    .sort(newestFirst)
    .slice(0, WITHDRAWN_MAX);
  const sat = isSittingExam(context) ? attempts.find(({ head }) => head.endsAt === examUntil) : undefined;
  const attempt = sat && (await loadSummary(sat, context));
  const isOpen = isSittingExam(context) && !attempt?.completedAt;
  return {
    ...(isOpen && examUntil && { exam: { endsAt: examUntil, ...(attempt && { attempt }) } }),
    withdrawn: leaveOutUnanswered(await Promise.all(withdrawn.map((one) => loadSummary(one, context)))),
  };
};

const newestFirst = (one: { head: Head }, other: { head: Head }) =>
  one.head.startedAt < other.head.startedAt ? 1 : -1;
