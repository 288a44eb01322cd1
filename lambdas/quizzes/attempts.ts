import { type AttemptId, QuestionId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import {
  type Attempt,
  type AttemptDetails,
  type AttemptSummary,
  PRACTICE,
  type UserAnswer,
} from '#shared/quizzes/attempt.ts';
import { isPassed, type Marked, mark, type Step } from '#shared/quizzes/marking.ts';
import { AskedQuestion, type Question } from '#shared/quizzes/model.ts';
import type { Context } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { answersOf, attemptKey, attemptsAt, resultKey, sittingKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import { personOf, trainingPlace } from '../training/place.ts';
import { checkNoExam, examEnds, sitsExam } from './exam-until.ts';
import { loadQuestions } from './questions.ts';
import { type AskedOf, type Head, isHead, readHead, readStep } from './stored.ts';

/** Whoever learns, at that moment. */
export type Learner = Pick<Context, 'table' | 'organizationId' | 'actor' | 'now' | 'examUntil'>;

export const headKey = ({ quizId, id }: Pick<Head, 'quizId' | 'id'>, context: Learner) =>
  attemptKey(context.organizationId, personOf(context), quizId, id);

export const listSteps = async ({ id }: Pick<Head, 'id'>, context: Learner) => {
  const search = answersOf(context.organizationId, personOf(context), id);
  return (await searchAll(context.table, { ...search, consistent: true })).map(readStep);
};

/** `isFinished`: what it came to is written down. */
type Sat = { head: Head; steps: Step[]; isFinished?: boolean };

/** An attempt with its answers. */
const findSat = async (attempt: Pick<Head, 'quizId' | 'id'>, context: Learner): Promise<Sat | undefined> => {
  const key = headKey(attempt, context);
  const [[item, result], steps] = await Promise.all([
    context.table.getAll([key, resultKey(key)], { consistent: true }),
    listSteps(attempt, context),
  ]);
  return item && { head: readHead(item), steps, isFinished: result !== undefined };
};

const loadSat = async (quizId: string, id: AttemptId, context: Learner): Promise<Sat> => {
  const sat = await findSat({ quizId, id }, context);
  if (!sat) throw notFound();
  return sat;
};

type Seen = { marked: Marked; isWithheld: boolean };

/**
 * What it comes to now. Whoever first sees that an attempt is over writes down what it came to, and an exam of this person
 * is then none any more. While somebody sits an exam nothing tells them what is right; of the exam itself nothing before it
 * is over.
 */
const see = async ({ head, steps, isFinished }: Sat, context: Learner): Promise<Seen> => {
  const marked = markOf({ head, steps }, context.now);
  const isThis = head.endsAt !== undefined && head.endsAt === context.examUntil;
  // a write that is refused costs as much as one that is not
  if (marked.completedAt && !isFinished) await finish(head, marked, context);
  if (marked.completedAt && head.endsAt && isThis) await context.table.update(examEnds(context, head.endsAt));
  const sitsAnother = sitsExam(context) && !(isThis && marked.completedAt);
  return { marked, isWithheld: sitsAnother || (head.mockExam && !marked.completedAt) };
};

const markOf = ({ head, steps }: Sat, now: Date) => mark({ ...head, questions: head.asks }, steps, now);

const finish = async (head: Head, marked: Marked, context: Learner) => {
  const { organizationId, table } = context;
  const { answers, completedAt, correct, total, timeTakenSecs } = marked;
  const came = answers.map(({ at: _, isRetry: __, ...answer }) => answer);
  const result: Item = {
    ...resultKey(headKey(head, context)),
    type: 'ATTEMPTRESULT',
    ...{ id: head.id, quizId: head.quizId, title: head.title, mockExam: head.mockExam, completedAt },
    ...{ correct, total, timeTakenSecs, answers: came },
    ...trainingPlace(context, { id: head.id, at: String(completedAt) }),
    summary: {
      ...{ person: personOf(context), name: context.actor.name, title: head.title, minutes: timeTakenSecs / 60 },
      ...{ kind: kindOf(head), correct, total },
    },
  };
  const sitting: Item = { ...sittingKey(organizationId, head.quizId, head.id), type: 'SITTING', answers: came };
  const condition = 'attribute_not_exists(pk)';
  await table.write({ put: result, condition }, { put: sitting, condition });
};

/** Writes down what an attempt came to, if it is over; false: there is none any more. */
export const endAttempt = async (attempt: Pick<Head, 'quizId' | 'id'>, context: Learner) => {
  const sat = await findSat(attempt, context);
  if (sat) await see(sat, context);
  return sat !== undefined;
};

const kindOf = ({ mockExam, quizId }: Head) => (mockExam ? 'mockExam' : quizId === PRACTICE ? 'practice' : 'quiz');

const summaryOf = ({ head }: Sat, { marked, isWithheld }: Seen): AttemptSummary => {
  const { asks: _, ...told } = head;
  const show = (isTooLate: boolean) => (step: Step) => shown(step, isWithheld, isTooLate);
  return {
    ...told,
    completedAt: marked.completedAt,
    timeTakenSecs: marked.timeTakenSecs,
    score: isWithheld || !marked.completedAt ? null : marked.score,
    progress: marked.progress,
    userAnswers: [...marked.answers.map(show(false)), ...marked.tooLate.map(show(true))],
  };
};

const shown = (step: Step, isWithheld: boolean, isTooLate: boolean): UserAnswer => ({
  questionId: QuestionId.parse(step.questionId),
  chosenIndex: step.chosenIndex,
  timeTakenSecs: step.timeTakenSecs,
  ...(!isWithheld && { wasCorrect: step.wasCorrect }),
  ...(isTooLate && { isTooLate: true as const }),
});

/** An attempt as its learner sees it at that moment. */
export const describeAttempt = async (sat: Sat, context: Context): Promise<Attempt> => {
  const [seen, questions] = await Promise.all([see(sat, context), loadQuestions(context, sat.head.asks)]);
  return {
    ...summaryOf(sat, seen),
    questions: questions.map((question, at) => ({
      ...AskedQuestion.parse(question),
      ...(sat.head.quizId === PRACTICE && originOf(question, sat.head.asks[at])),
    })),
    left: seen.marked.left.map((id) => QuestionId.parse(id)),
    serverNow: context.now.toISOString(),
  };
};

const originOf = ({ inPracticeFrom }: Question, asked: AskedOf | undefined) => ({
  quizId: asked?.quizId,
  ...(inPracticeFrom && { inPracticeFrom }),
});

/** Not another one than the exam that is open: what is left of it, and what was tried, says what is right. */
const checkNoOtherExam = ({ head }: Sat, context: Context) => {
  if (head.endsAt !== context.examUntil) checkNoExam(context);
};

export const loadAttempt = async (quizId: string, id: AttemptId, context: Context) => {
  const sat = await loadSat(quizId, id, context);
  checkNoOtherExam(sat, context);
  return describeAttempt(sat, context);
};

/** What was answered, retries among them. */
export const listAnswers = async (quizId: string, id: AttemptId, context: Context) => {
  const sat = await loadSat(quizId, id, context);
  checkNoOtherExam(sat, context);
  const { marked, isWithheld } = await see(sat, context);
  return { answers: sat.steps.map((step) => shown(step, isWithheld, marked.tooLate.includes(step))) };
};

type Listed = Required<Omit<Sat, 'steps'>>;
/** Attempts as a list holds them, each with whether what it came to is written down. */
export const readAttempts = (items: readonly Item[]): Listed[] => {
  const finished = new Set(items.flatMap(({ type, id }) => (type === 'ATTEMPTRESULT' ? [id] : [])));
  return readEach(items.filter(isHead), readHead).map((head) => ({ head, isFinished: finished.has(head.id) }));
};

/** A line of a list. */
export const loadSummary = async ({ head, isFinished }: Listed, context: Learner): Promise<AttemptSummary> => {
  const sat = { head, steps: await listSteps(head, context), isFinished };
  return summaryOf(sat, await see(sat, context));
};

/** One's own attempts at a quiz, the newest first. */
export const listAttempts = async (
  quizId: string,
  page: { pageSize: number; after?: string | undefined },
  context: Context,
) => {
  const search = attemptsAt(context.organizationId, personOf(context), quizId);
  const { items, next } = await context.table.search({
    ...{ ...search, newestFirst: true, limit: page.pageSize, after: page.after, consistent: true },
  });
  const attempts = await Promise.all(readAttempts(items).map((attempt) => loadSummary(attempt, context)));
  return { attempts, ...(next && { next }) };
};

/** What was right in an attempt that is over. */
export const loadDetails = async (quizId: string, id: AttemptId, context: Context): Promise<AttemptDetails> => {
  const sat = await loadSat(quizId, id, context);
  const { marked, isWithheld } = await see(sat, context);
  if (!marked.completedAt) throw new Problem('wrong-state', 'This attempt is not finished yet.');
  if (isWithheld) checkNoExam(context);
  const questions = await loadQuestions(context, sat.head.asks);
  const given = new Map([...marked.tooLate, ...marked.answers].map((step) => [step.questionId, step]));
  return {
    ...{ score: marked.score, correct: marked.correct, total: marked.total },
    ...(sat.head.mockExam && { passed: isPassed(marked) }),
    userAnswers: questions.map((question) => {
      const step = given.get(question.id);
      const isTooLate = step !== undefined && marked.tooLate.includes(step);
      return {
        ...{ question, chosenIndex: step?.chosenIndex ?? null, wasCorrect: step?.wasCorrect === true && !isTooLate },
        ...(isTooLate && { isTooLate: true as const }),
      };
    }),
  };
};
