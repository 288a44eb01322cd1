import { type AttemptId, QuestionId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { type Attempt, type AttemptSummary, PRACTICE, type UserAnswer } from '#shared/quizzes/attempt.ts';
import { type Marked, mark, type Step } from '#shared/quizzes/marking.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Context } from '../http/context.ts';
import { attemptAnswersQuery, attemptKey, quizAttemptsQuery, resultKey, sittingKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { getLearnerId, trainingIndexKeys } from '../training/learner.ts';
import { applyCorrections } from './corrections.ts';
import { checkNoExam, endExamUpdate, isSittingExam } from './exam-until.ts';
import { loadQuestions } from './questions.ts';
import {
  type AskedVersion,
  describeAsked,
  type Head,
  isHead,
  isResult,
  readHead,
  readResult,
  readStep,
  type StoredMarks,
} from './stored.ts';

/** The learner and the time of the call. */
export type Learner = Pick<Context, 'table' | 'organizationId' | 'actor' | 'now' | 'examUntil'>;

export const headKey = ({ quizId, id }: Pick<Head, 'quizId' | 'id'>, context: Learner) =>
  attemptKey(context.organizationId, getLearnerId(context), quizId, id);

const listStored = async ({ id }: Pick<Head, 'id'>, context: Learner) => {
  const search = attemptAnswersQuery(context.organizationId, getLearnerId(context), id);
  return (await searchAll(context.table, { ...search, consistent: true })).map(readStep);
};

/** Lists the answers to an attempt, marked by corrected keys. */
export const listSteps = async (head: Head, context: Learner) =>
  (await markCorrected(head, await listStored(head, context), context)).steps;

/** Marks answers by corrected keys: the run that stores the new marks may not have come here yet. */
const markCorrected = async ({ asks }: Head, steps: Step[], context: Learner) => {
  const versions = await applyCorrections(context, asks);
  const corrected = versions.filter((one, at) => one.version !== asks[at]?.version);
  if (corrected.length === 0) return { versions, steps };
  const keys = new Map((await loadQuestions(context, corrected)).map((one) => [String(one.id), one.correctIndex]));
  const marked = steps.map((step) => {
    const key = keys.get(step.questionId);
    return key === undefined ? step : { ...step, wasCorrect: step.chosenIndex === key };
  });
  return { versions, steps: marked };
};

/** An attempt with its answers and, if it is over, the stored result. */
type Sat = {
  head: Head;
  steps: Step[];
  /** The versions whose keys count, if they were read with the answers. */
  versions?: AskedVersion[];
  result?: StoredMarks | undefined;
};

/** Finds an attempt with its answers. */
const findSat = async (attempt: Pick<Head, 'quizId' | 'id'>, context: Learner): Promise<Sat | undefined> => {
  const key = headKey(attempt, context);
  const [[item, result], steps] = await Promise.all([
    context.table.getAll([key, resultKey(key)], { consistent: true }),
    listStored(attempt, context),
  ]);
  if (!item) return undefined;
  const head = readHead(item);
  return { head, ...(await markCorrected(head, steps, context)), result: result && readResult(result) };
};

export const loadSat = async (quizId: string, id: AttemptId, context: Learner): Promise<Sat> => {
  const sat = await findSat({ quizId, id }, context);
  if (!sat) throw notFound();
  return sat;
};

type Seen<Marks = Marked> = { marked: Marks; isWithheld: boolean };

/** Scores an attempt at the current time. If it is over, stores the result and clears the person's exam. */
export const see = async (sat: Sat, context: Learner): Promise<Seen> => {
  const { head, result } = sat;
  const marked = markOf(sat, context.now);
  // check before writing: a refused write costs as much as a successful one
  if (marked.completedAt && !result) await storeResult(head, marked, context);
  return closeExam(head, marked, context);
};

/**
 * Clears the person's exam if it is this attempt and over. Correct answers are withheld while the person is sitting any
 * exam.
 */
const closeExam = async <Marks extends StoredMarks>(
  head: Head,
  marked: Marks,
  context: Learner,
): Promise<Seen<Marks>> => {
  const { completedAt } = marked;
  const isThis = head.endsAt !== undefined && head.endsAt === context.examUntil;
  if (completedAt && head.endsAt && isThis) await context.table.update(endExamUpdate(context, head.endsAt));
  const sitsAnother = isSittingExam(context) && !(isThis && completedAt);
  return { marked, isWithheld: sitsAnother || (head.mockExam && !completedAt) };
};

const markOf = ({ head, steps, result }: Sat, now: Date): Marked => {
  // an answer that arrives while an exam is being finished counts only if the result has it
  if (head.withFinish && result) return { ...result, left: [], tooLate: steps.filter(isAfter(result)) };
  const marked = mark({ ...head, questions: head.asks }, steps, now);
  if (!result) return marked;
  // by a corrected key, the last answer to a question may be wrong; the attempt stays finished
  const { completedAt, timeTakenSecs } = result;
  return { ...marked, left: [], completedAt, timeTakenSecs };
};

/** Also true for an answer that was stored while the result was. An earlier answer to a question has `isRetry`. */
const isAfter =
  ({ completedAt, answers }: StoredMarks) =>
  ({ questionId, chosenIndex, at, isRetry }: Step) =>
    (!isRetry || at > String(completedAt)) &&
    !answers.some((one) => one.questionId === questionId && one.chosenIndex === chosenIndex);

/** Finishes an exam, unless it is over already. */
export const finishExam = async (quizId: string, id: AttemptId, context: Context) => {
  const sat = await loadSat(quizId, id, context);
  const { head } = sat;
  if (!head.withFinish || !head.endsAt)
    throw new Problem('wrong-state', 'This attempt ends when all questions are answered.');
  const marked = markOf(sat, context.now);
  if (!marked.completedAt) {
    const completedAt = [head.endsAt, context.now.toISOString()].sort()[0] ?? head.endsAt;
    await storeResult(head, { ...marked, completedAt }, context);
  }
  return loadAttempt(quizId, id, context);
};

const storeResult = async (head: Head, marked: Marked, context: Learner) => {
  const { organizationId, table } = context;
  const { answers, completedAt, correct, total, timeTakenSecs } = marked;
  const given = answers.map(({ at: _, isRetry: __, answerId: ___, ...answer }) => answer);
  const { unreviewed } = head;
  const result: Item = {
    ...resultKey(headKey(head, context)),
    type: 'ATTEMPTRESULT',
    ...{ id: head.id, quizId: head.quizId, title: head.title, mockExam: head.mockExam, completedAt },
    ...{ correct, total, timeTakenSecs, answers: given },
    ...trainingIndexKeys(context, { id: head.id, at: String(completedAt) }),
    summary: {
      ...{ person: getLearnerId(context), name: context.actor.name, title: head.title, minutes: timeTakenSecs / 60 },
      ...{ kind: readKind(head), correct, total, ...(unreviewed !== undefined && { unreviewed }) },
    },
  };
  const sitting: Item = {
    ...sittingKey(organizationId, head.quizId, head.id),
    ...{ type: 'SITTING', person: getLearnerId(context), answers: given.map(addVersion(head)) },
  };
  const condition = 'attribute_not_exists(pk)';
  await table.write({ put: result, condition }, { put: sitting, condition });
};

/** Adds which version of its question was answered, because statistics are by version. */
const addVersion =
  ({ asks }: Pick<Head, 'asks'>) =>
  <Answer extends { questionId: string }>(answer: Answer) => ({
    ...answer,
    version: asks.find(({ id }) => id === answer.questionId)?.version,
  });

/** Stores the result of an attempt if it is over. Returns false if the attempt doesn't exist. */
export const endAttempt = async (attempt: Pick<Head, 'quizId' | 'id'>, context: Learner) => {
  const sat = await findSat(attempt, context);
  if (sat) await see(sat, context);
  return sat !== undefined;
};

const readKind = ({ mockExam, quizId }: Head) => (mockExam ? 'mockExam' : quizId === PRACTICE ? 'practice' : 'quiz');

const summarize = (
  { asks: _, ...facts }: Head,
  { marked, isWithheld }: Seen<StoredMarks>,
  regradedAt = marked.regradedAt,
): AttemptSummary => {
  const describe = (isTooLate: boolean) => (step: Step) => describeStep(step, isWithheld, isTooLate);
  return {
    ...facts,
    ...(regradedAt && { regradedAt }),
    completedAt: marked.completedAt,
    timeTakenSecs: marked.timeTakenSecs,
    score: isWithheld || !marked.completedAt ? null : marked.score,
    progress: marked.progress,
    userAnswers: [...marked.answers.map(describe(false)), ...marked.tooLate.map(describe(true))],
  };
};

const describeStep = (step: Step, isWithheld: boolean, isTooLate: boolean): UserAnswer => ({
  questionId: QuestionId.parse(step.questionId),
  chosenIndex: step.chosenIndex,
  timeTakenSecs: step.timeTakenSecs,
  ...(!isWithheld && { wasCorrect: step.wasCorrect }),
  ...(isTooLate && { isTooLate: true as const }),
});

/** Builds an attempt for the API, as its learner may see it. */
export const describeAttempt = async (sat: Sat, context: Context): Promise<Attempt> => {
  const [seen, questions] = await Promise.all([see(sat, context), loadCorrected(sat, context)]);
  return {
    ...summarize(sat.head, seen, sat.result?.regradedAt),
    questions: questions.map((question, at) => ({
      ...describeAsked(question, sat.head.asks[at]),
      ...(sat.head.quizId === PRACTICE && describeOrigin(question, sat.head.asks[at])),
    })),
    left: seen.marked.left.map((id) => QuestionId.parse(id)),
    serverNow: context.now.toISOString(),
  };
};

/** Loads the questions as they were asked or, if their key was corrected, as corrected. */
export const loadCorrected = async ({ head, versions }: Sat, context: Context) =>
  loadQuestions(context, versions ?? (await applyCorrections(context, head.asks)));

const describeOrigin = ({ inPracticeFrom }: Question, asked: AskedVersion | undefined) => ({
  quizId: asked?.quizId,
  ...(inPracticeFrom && { inPracticeFrom }),
});

/** Throws during an exam, unless the attempt is that exam: other attempts would reveal correct answers. */
const checkNoOtherExam = ({ head }: Sat, context: Context) => {
  if (head.endsAt !== context.examUntil) checkNoExam(context);
};

export const loadAttempt = async (quizId: string, id: AttemptId, context: Context) => {
  const sat = await loadSat(quizId, id, context);
  checkNoOtherExam(sat, context);
  return describeAttempt(sat, context);
};

/** Lists all answers of an attempt, including retries. */
export const listAnswers = async (quizId: string, id: AttemptId, context: Context) => {
  const sat = await loadSat(quizId, id, context);
  checkNoOtherExam(sat, context);
  const { marked, isWithheld } = await see(sat, context);
  return { answers: sat.steps.map((step) => describeStep(step, isWithheld, marked.tooLate.includes(step))) };
};

type Listed = { head: Head; result: StoredMarks | undefined };
/** Reads attempts from a list, and the results of those that are over. */
export const readAttempts = (items: readonly Item[]): Listed[] => {
  const results = new Map(readEach(items.filter(isResult), (item) => [item.id, readResult(item)]));
  return readEach(items.filter(isHead), readHead).map((head) => ({ head, result: results.get(head.id) }));
};

/** Builds the list entry of an attempt. Loads the answers of one that isn't over. */
export const loadSummary = async ({ head, result }: Listed, context: Learner): Promise<AttemptSummary> =>
  summarize(
    head,
    result
      ? await closeExam(head, result, context)
      : await see({ head, steps: await listSteps(head, context) }, context),
  );

/**
 * Leaves out attempts without answers for which a newer one at the same quiz exists (P-05). They are kept: an answer
 * that arrives late, from another device, lists its attempt again. `attempts`: newest first. `isWhole`: false for later
 * pages.
 */
export const leaveOutUnanswered = (attempts: readonly AttemptSummary[], isWhole = true) =>
  attempts.filter(
    ({ quizId, endsAt, userAnswers }, at) =>
      userAnswers.length > 0 ||
      endsAt ||
      quizId === PRACTICE ||
      (isWhole && attempts.findIndex((one) => one.quizId === quizId) === at),
  );

/** Lists the caller's attempts at a quiz, newest first. */
export const listAttempts = async (
  quizId: string,
  page: { pageSize: number; after?: string | undefined },
  context: Context,
) => {
  const search = quizAttemptsQuery(context.organizationId, getLearnerId(context), quizId);
  const { items, next } = await context.table.search({
    ...{ ...search, newestFirst: true, limit: page.pageSize, after: page.after, consistent: true },
  });
  const attempts = await Promise.all(readAttempts(items).map((attempt) => loadSummary(attempt, context)));
  return { attempts: leaveOutUnanswered(attempts, page.after === undefined), ...(next && { next }) };
};
