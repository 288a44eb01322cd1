import { newAttemptId } from '#shared/ids.ts';
import { type NzDate, nzDate, spellDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { type Attempt, PRACTICE } from '#shared/quizzes/attempt.ts';
import { choosePractice, planPractice } from '#shared/quizzes/practice.ts';
import type { Context } from '../http/context.ts';
import { countFails } from '../reference/reasons-used.ts';
import { describeAttempt, listSteps } from './attempts.ts';
import { checkNoExam } from './exam-until.ts';
import { loadReviews } from './graded.ts';
import { loadPublished } from './records.ts';
import { attemptWrite, listHeads } from './start.ts';
import { type Head, listAsked, pickAsked } from './stored.ts';

/** Calculates which questions of all published quizzes are due, from the person's first answers. */
const loadPlan = async (context: Context, reading: { consistent: boolean }) => {
  const [quizzes, reviews] = await Promise.all([loadPublished(context), loadReviews(context, reading)]);
  const pool = new Map(quizzes.flatMap(listAsked).map((question) => [question.id, question]));
  return planPractice([...pool.values()], reviews, nzDate(context.now));
};

/**
 * Returns how many questions are due today. Throws during an exam, because due dates would reveal which of its answers
 * were right.
 */
export const describePractice = async (context: Context) => {
  checkNoExam(context);
  const { due, freshToday, next } = await loadPlan(context, { consistent: false });
  return { due: due.length, fresh: freshToday, ...(next && { next }) };
};

/** Resumes today's practice if it has questions left. Otherwise starts an attempt with the due questions. */
export const startPractice = async (context: Context): Promise<Attempt> => {
  checkNoExam(context);
  const { table, now } = context;
  const open = await findOpen(context);
  if (open) return open;
  const [plan, fails] = await Promise.all([loadPlan(context, { consistent: true }), countFails(context)]);
  const asks = choosePractice(plan, fails, Math.random).map(pickAsked);
  if (asks.length === 0) throw new Problem('refused', explainNothingDue(plan.next));
  const head: Head = {
    ...{ id: newAttemptId(now), quizId: PRACTICE, title: 'Practice', mockExam: false, startedAt: now.toISOString() },
    asks,
  };
  await table.write(attemptWrite(head, context));
  return describeAttempt({ head, steps: [], versions: head.asks }, context);
};

const explainNothingDue = (next: NzDate | undefined) =>
  next ? `Nothing is due today. The next questions are due on ${spellDate(next)}.` : 'Nothing to practise yet.';

const findOpen = async (context: Context) => {
  const [head] = await listHeads(PRACTICE, 1, context);
  if (!head || nzDate(new Date(head.startedAt)) !== nzDate(context.now)) return undefined;
  const attempt = await describeAttempt({ head, steps: await listSteps(head, context) }, context);
  return attempt.left.length > 0 ? attempt : undefined;
};
