import { newAttemptId, type QuizId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { chooseQuestions, EXAM_QUESTIONS, examEndsAt } from '#shared/quizzes/mock-exam.ts';
import { examDue } from '../due/exams.ts';
import type { Context } from '../http/context.ts';
import { saidBy } from '../http/said-by.ts';
import { attemptsAt } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Write } from '../table/table.ts';
import { personOf } from '../training/place.ts';
import { describeAttempt, headKey, listSteps } from './attempts.ts';
import { examBegins, sitsExam } from './exam-until.ts';
import { loadQuiz } from './records.ts';
import { type AskedOf, asksOf, type FoundQuiz, type Head, isHead, keptAsk, readHead } from './stored.ts';

/** Attempts of which is known how often they asked what, for the next one. */
const REMEMBERED = 60;

/**
 * Starts an attempt: all questions of a quiz in their order, or of an exam 28, those that this person was asked least often
 * first. One that nobody has answered yet is the same attempt; of exams there is one at a time.
 */
export const startAttempt = async (quizId: QuizId, context: Context): Promise<Attempt> => {
  const { table, now } = context;
  // an exam that is open goes on, also where its quiz is there no more
  if (sitsExam(context)) return resumeExam(await listHeads(quizId, REMEMBERED, context), context);
  const quiz = await loadQuiz(context, quizId);
  const earlier = await listHeads(quizId, quiz.mockExam ? REMEMBERED : 1, context);
  if (quiz.asks.length === 0) throw new Problem('refused', 'No questions available.');
  const unanswered = quiz.mockExam ? undefined : await findUnanswered(quiz, earlier[0], context);
  if (unanswered) return unanswered;
  const head: Head = {
    ...{ id: newAttemptId(now), quizId, title: quiz.title, mockExam: quiz.mockExam, startedAt: now.toISOString() },
    ...(quiz.mockExam && { endsAt: examEndsAt(now).toISOString() }),
    asks: (quiz.mockExam ? examOf(quiz, earlier) : asksOf(quiz)).map(keptAsk),
  };
  const { refused } = await table.write(
    attemptBegins(head, context),
    ...(head.endsAt ? [examBegins(context, head.endsAt), { put: dueOf(head, head.endsAt, context) }] : []),
  );
  if (refused) throw new Problem('wrong-state', 'A mock exam of yours is open already. Resume it.');
  return describeAttempt({ head, steps: [] }, context);
};

const dueOf = ({ id, quizId, startedAt }: Head, endsAt: string, { organizationId, actor }: Context) =>
  examDue({ organizationId, quizId, attemptId: id, endsAt, actor }, startedAt);

const examOf = (quiz: FoundQuiz, earlier: readonly Head[]) => {
  if (quiz.asks.length < EXAM_QUESTIONS)
    throw new Problem(
      'refused',
      `A mock exam needs at least ${EXAM_QUESTIONS} questions; this one has ${quiz.asks.length}.`,
    );
  const timesAsked = new Map<string, number>();
  for (const { id } of earlier.flatMap(({ asks }) => asks)) timesAsked.set(id, (timesAsked.get(id) ?? 0) + 1);
  return chooseQuestions(asksOf(quiz), EXAM_QUESTIONS, timesAsked, Math.random);
};

export const attemptBegins = (head: Head, context: Context): Write => ({
  put: { ...headKey(head, context), type: 'ATTEMPT', ...head, startedBy: saidBy(context) },
  condition: 'attribute_not_exists(pk)',
});

/** So many at least where there are as many, the newest first. */
export const listHeads = async (quizId: string, count: number, { table, organizationId, ...context }: Context) => {
  const search = attemptsAt(organizationId, personOf(context), quizId);
  // beside each stands what it came to
  const { items } = await table.search({ ...search, newestFirst: true, limit: 2 * count, consistent: true });
  return readEach(items.filter(isHead), readHead);
};

/** Starting an exam twice, from two tabs or after a lost answer, is the same exam. */
const resumeExam = async (earlier: readonly Head[], context: Context) => {
  const open = earlier.find(({ endsAt }) => endsAt === context.examUntil);
  if (!open) throw new Problem('wrong-state', 'Finish your mock exam first.');
  return describeAttempt({ head: open, steps: await listSteps(open, context) }, context);
};

/** The attempt that was started last, where it asks what the quiz asks now and nothing is answered. */
const findUnanswered = async (quiz: FoundQuiz, last: Head | undefined, context: Context) => {
  const asks = asksOf(quiz);
  const isSame = last?.asks.length === asks.length && asks.every((one, at) => isSameAsked(one, last.asks[at]));
  if (!last || !isSame) return undefined;
  const steps = await listSteps(last, context);
  return steps.length === 0 ? describeAttempt({ head: last, steps }, context) : undefined;
};
const isSameAsked = (one: AskedOf, other: AskedOf | undefined) =>
  one.id === other?.id && one.version === other.version && one.quizId === other.quizId;
