import { hash } from 'node:crypto';
import { AttemptId, newAttemptId, type QuizId } from '#shared/ids.ts';
import { Problem, tryAgain } from '#shared/problem.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { drawExam, isEnoughForExam } from '#shared/quizzes/draw-exam.ts';
import { EXAM_QUESTIONS, examEndsAt } from '#shared/quizzes/mock-exam.ts';
import { examDue } from '../due/exams.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { quizAttemptsQuery } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Write } from '../table/table.ts';
import { getLearnerId } from '../training/learner.ts';
import { describeAttempt, headKey, listSteps } from './attempts.ts';
import { isSittingExam, startExamUpdate } from './exam-until.ts';
import { loadQuiz } from './records.ts';
import { type Head, isHead, isReviewed, listAsked, pickAsked, readHead, type SeenQuiz } from './stored.ts';

/** Number of earlier attempts that are read to count how often each question was asked. */
const MAX_EARLIER = 60;

/**
 * Starts an attempt with all questions of a quiz in order or, for an exam, with 28 that this person was asked least
 * often (`drawExam`); `withFinish`: its learner finishes it. Lists then leave out an earlier attempt without answers
 * (P-05). Only one exam can be in progress at a time.
 */
export const startAttempt = async (
  quizId: QuizId,
  context: Context,
  { withFinish }: { withFinish?: true } = {},
): Promise<Attempt> => {
  const { table, now } = context;
  // an exam in progress continues even if its quiz was removed
  if (isSittingExam(context)) return resumeExam(await listHeads(quizId, MAX_EARLIER, context), context);
  const quiz = await loadQuiz(context, quizId);
  const earlier = await listHeads(quizId, quiz.mockExam ? MAX_EARLIER : 1, context);
  if (listAsked(quiz).length === 0) throw new Problem('refused', 'No questions available.');
  if (!quiz.mockExam) return startQuiz(quiz, earlier[0], context);
  const endsAt = examEndsAt(now).toISOString();
  const asks = chooseExam(quiz, earlier).map(pickAsked);
  const unreviewed = asks.filter((asked) => !isReviewed(asked)).length;
  const title = unreviewed > 0 ? `Practice exam: ${quiz.title}` : quiz.title;
  const head = { ...newHead(quiz, now), title, endsAt, unreviewed, asks, ...(withFinish && { withFinish }) };
  const { refused } = await table.write(attemptWrite(head, context), startExamUpdate(context, endsAt), {
    put: scheduleEnd(head, endsAt, context),
  });
  if (refused) throw new Problem('wrong-state', 'You already have a mock exam open. Resume it.');
  return describeAttempt({ head, steps: [], versions: head.asks }, context);
};

const newHead = (quiz: SeenQuiz, now: Date): Head => ({
  ...{ id: newAttemptId(now), quizId: quiz.id, title: quiz.title, mockExam: quiz.mockExam },
  startedAt: now.toISOString(),
  asks: listAsked(quiz).map(pickAsked),
});

/** Starts within this time count as one: a double tap, a retry, or two devices at once. */
const ONE_PRESS_MS = 10_000;

const startQuiz = async (quiz: SeenQuiz, last: Head | undefined, context: Context): Promise<Attempt> => {
  const { table, now } = context;
  const again = await findSamePress(last, context);
  if (again) return again;
  const head = newHead(quiz, now);
  for (const id of [createPressId(quiz.id, context), head.id]) {
    const { refused } = await table.write(attemptWrite({ ...head, id }, context));
    if (!refused) return describeAttempt({ head: { ...head, id }, steps: [], versions: head.asks }, context);
    const [other] = await listHeads(quiz.id, 1, context);
    const same = await findSamePress(other, context);
    if (same) return same;
  }
  throw tryAgain();
};

/** Returns the last attempt if it was started by the same press and has no answers. */
const findSamePress = async (last: Head | undefined, context: Context) => {
  if (!last || context.now.getTime() - Date.parse(last.startedAt) >= ONE_PRESS_MS) return undefined;
  const steps = await listSteps(last, context);
  return steps.length === 0 ? describeAttempt({ head: last, steps }, context) : undefined;
};

/** Creates the same id for presses at the same time, so that only one of them writes an attempt. */
const createPressId = (quizId: string, context: Context) => {
  const time = Math.floor(context.now.getTime() / ONE_PRESS_MS) * ONE_PRESS_MS;
  const rest = hash('sha256', [getLearnerId(context), quizId, time].join('\n'), 'hex').slice(0, 12);
  return AttemptId.parse(newAttemptId(new Date(time)).slice(0, -12) + rest);
};

const scheduleEnd = ({ id, quizId, startedAt }: Head, endsAt: string, { organizationId, actor }: Context) =>
  examDue({ organizationId, quizId, attemptId: id, endsAt, actor }, startedAt);

/** Draws from the reviewed questions alone if there are enough, because only then it is an exam. */
const chooseExam = (quiz: SeenQuiz, earlier: readonly Head[]) => {
  const all = listAsked(quiz);
  if (all.length < EXAM_QUESTIONS)
    throw new Problem('refused', `A mock exam needs at least ${EXAM_QUESTIONS} questions; this one has ${all.length}.`);
  const reviewed = all.filter(isReviewed);
  const timesAsked = new Map<string, number>();
  for (const { id } of earlier.flatMap(({ asks }) => asks)) timesAsked.set(id, (timesAsked.get(id) ?? 0) + 1);
  return drawExam(isEnoughForExam(reviewed, all) ? reviewed : all, { timesAsked, random: Math.random });
};

export const attemptWrite = (head: Head, context: Context): Write => ({
  put: { ...headKey(head, context), type: 'ATTEMPT', ...head, startedBy: makeAuthorship(context) },
  condition: 'attribute_not_exists(pk)',
});

/** Lists up to `count` attempts, newest first. */
export const listHeads = async (quizId: string, count: number, { table, organizationId, ...context }: Context) => {
  const search = quizAttemptsQuery(organizationId, getLearnerId(context), quizId);
  // each attempt may be followed by its result
  const { items } = await table.search({ ...search, newestFirst: true, limit: 2 * count, consistent: true });
  return readEach(items.filter(isHead), readHead);
};

/** Returns the exam in progress, so that starting an exam is idempotent for two tabs and for retries. */
const resumeExam = async (earlier: readonly Head[], context: Context) => {
  const open = earlier.find(({ endsAt }) => endsAt === context.examUntil);
  if (!open) throw new Problem('wrong-state', 'Finish your mock exam first.');
  return describeAttempt({ head: open, steps: await listSteps(open, context) }, context);
};
