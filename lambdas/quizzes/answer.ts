import { type AttemptId, QuestionId } from '#shared/ids.ts';
import { notFound, Problem, tryAgain } from '#shared/problem.ts';
import type { GivenAnswer, Verdict } from '#shared/quizzes/attempt.ts';
import type { Step } from '#shared/quizzes/marking.ts';
import { isInTime } from '#shared/quizzes/mock-exam.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Context } from '../http/context.ts';
import { answerKey, type Key, resultKey, retryKey } from '../table/keys.ts';
import { type Item, typeAssignment, typeNames, typeValues } from '../table/table.ts';
import { getLearnerId } from '../training/learner.ts';
import { endAttempt, headKey } from './attempts.ts';
import { applyCorrections } from './corrections.ts';
import { isSittingExam } from './exam-until.ts';
import { noteLateAnswer } from './graded.ts';
import { loadQuestions } from './questions.ts';
import { type Head, readHead, readResult, readStep } from './stored.ts';

/** Cache of recently read attempts, by key. An attempt's item never changes. */
const cache = new Map<string, Head>();
const CACHE_MAX = 500;

const loadHead = async (quizId: string, id: AttemptId, context: Context): Promise<Head> => {
  const key = headKey({ quizId, id }, context);
  const name = `${key.pk}\n${key.sk}`;
  const before = cache.get(name);
  if (before) return before;
  const item = await context.table.get(key, { consistent: true });
  if (!item) throw notFound();
  if (cache.size >= CACHE_MAX) cache.clear();
  const head = readHead(item);
  cache.set(name, head);
  return head;
};

/**
 * Marks and stores answers. Idempotent: the first answer to a question counts, and repeating it returns the same
 * result. Another option chosen after a wrong answer is stored separately as a retry. An exam question is answered once
 * or, if the exam is one to finish, can be changed until then; the result is withheld. The last answer of an attempt
 * without finish writes its result to the training record.
 */
export const giveAnswers = async (
  quizId: string,
  id: AttemptId,
  given: readonly GivenAnswer[],
  context: Context,
): Promise<Verdict> => {
  const head = await loadHead(quizId, id, context);
  if (!head.endsAt && isSittingExam(context)) throw new Problem('wrong-state', 'Finish your mock exam first.');
  const asked = given.map(({ questionId }) => head.asks.find((one) => one.id === questionId));
  const questions = await loadQuestions(
    context,
    await applyCorrections(
      context,
      asked.map((one) => one ?? refuse('This question isn’t in this quiz.')),
      // at half the cost: reading the attempt marks a key that was corrected this second
      { consistent: false },
    ),
  );
  const marked = given.map((answer, at) => markAnswer(answer, questions[at], context));
  const stored: StoredAnswer[] = [];
  // one after the other: a question may occur twice, and its first answer must be stored first
  for (const [at, step] of marked.entries()) {
    const key = questions[at]?.correctIndex ?? step.chosenIndex;
    stored.push(await storeAnswer({ head, correctIndex: key }, step, context));
  }
  await noteLateAnswer(head.id, context);
  if (!head.withFinish && stored.some(({ step }) => mayBeLast(head, step))) await endAttempt(head, context);
  const answers = stored.map((one, at) => describeAnswer(head, one, questions[at]));
  const last = answers.at(-1)?.wasCorrect;
  return { ...(last !== undefined && { wasCorrect: last }), answers, serverNow: context.now.toISOString() };
};

/**
 * True if the answer may be the attempt's last: questions come in order, so it answers the last question or retries an
 * earlier one.
 */
const mayBeLast = ({ asks, endsAt }: Head, { isRetry, questionId, wasCorrect }: Step) =>
  (endsAt || wasCorrect) && (isRetry || questionId === asks.at(-1)?.id);

const refuse = (why: string): never => {
  throw new Problem('refused', why);
};

const markAnswer = (answer: GivenAnswer, question: Question | undefined, { now }: Context): Step => {
  if (!question?.options[answer.chosenIndex]) return refuse('This question doesn’t have that option.');
  return { ...answer, wasCorrect: answer.chosenIndex === question.correctIndex, at: now.toISOString() };
};

/** The stored answer, and whether it was stored before this call. `isAfterFinish`: the exam was finished before. */
type StoredAnswer = { step: Step; existed: boolean; isAfterFinish?: boolean };

type Marking = { head: Head; correctIndex: number };

const storeAnswer = async ({ head, correctIndex }: Marking, step: Step, context: Context): Promise<StoredAnswer> => {
  const key = answerKey(context.organizationId, getLearnerId(context), head.id, QuestionId.parse(step.questionId));
  const first = await put(key, step, context);
  // an earlier answer may be stored as marked by a key that was corrected since
  const current = { ...first.step, wasCorrect: first.step.chosenIndex === correctIndex };
  if (head.withFinish) return changeAnswer(head, key, { first, step }, context);
  if (head.endsAt || current.wasCorrect || current.chosenIndex === step.chosenIndex) return { ...first, step: current };
  return put(retryKey(key, step.chosenIndex), { ...step, isRetry: true }, context);
};

/** Attempts to change an answer that is being changed by another call too. */
const CHANGES = 5;

/**
 * Replaces the answer to a question of an exam, and keeps the earlier one beside it with its time. An answer after the
 * end is stored beside it too, but doesn't count. A repeated request changes nothing.
 */
const changeAnswer = async (
  head: Head,
  key: Key,
  { first, step }: { first: StoredAnswer; step: Step },
  context: Context,
): Promise<StoredAnswer> => {
  const { table } = context;
  const resultAt = resultKey(headKey(head, context));
  if (!first.existed)
    return { ...first, isAfterFinish: isLeftOut(step, await table.get(resultAt, { consistent: true })) };
  const besideOf = ({ answerId, chosenIndex }: Step) => retryKey(key, answerId ?? chosenIndex);
  for (let n = 0; n < CHANGES; n++) {
    const [item, beside, result] = await table.getAll([key, besideOf(step), resultAt], { consistent: true });
    const current = item ? readStep(item) : first.step;
    const isRepeated = step.answerId ? step.answerId === current.answerId : step.chosenIndex === current.chosenIndex;
    if (isRepeated || beside) return { step: current, existed: true };
    // one for each option, because they can be sent forever
    if (result || !isInTime(step.at, head.endsAt ?? step.at))
      return {
        ...(await put(retryKey(key, step.chosenIndex), { ...step, isRetry: true }, context)),
        isAfterFinish: true,
      };
    const { refused } = await table.write(
      { put: answerItem(besideOf(current), { ...current, isRetry: true }), condition: 'attribute_not_exists(pk)' },
      {
        put: answerItem(key, step),
        condition: '#at = :at AND chosenIndex = :c',
        names: { '#at': 'at' },
        values: { ':at': current.at, ':c': current.chosenIndex },
      },
      { check: resultAt, condition: 'attribute_not_exists(pk)' },
    );
    if (!refused) return { step, existed: false };
  }
  throw tryAgain();
};

/** True if an exam was finished without this answer. */
const isLeftOut = ({ questionId, chosenIndex }: Step, result: Item | undefined) =>
  result !== undefined &&
  !readResult(result).answers.some((one) => one.questionId === questionId && one.chosenIndex === chosenIndex);

/** Writes an answer, unless the question was answered before. Returns the stored answer. */
const put = async (key: Key, step: Step, { table }: Context): Promise<StoredAnswer> => {
  const { at, chosenIndex, isRetry = false, questionId, timeTakenSecs, wasCorrect, answerId } = step;
  const { refused } = await table.update({
    key,
    expression: `SET ${typeAssignment}, questionId = :q, chosenIndex = :c, timeTakenSecs = :s, wasCorrect = :w, #at = :at, isRetry = :r${answerId ? ', answerId = :i' : ''}`,
    condition: 'attribute_not_exists(pk)',
    names: { ...typeNames, '#at': 'at' },
    values: {
      ...typeValues('ANSWER'),
      ...{ ':q': questionId, ':c': chosenIndex, ':s': timeTakenSecs, ':w': wasCorrect, ':at': at, ':r': isRetry },
      ...(answerId && { ':i': answerId }),
    },
  });
  return refused?.item ? { step: readStep(refused.item), existed: true } : { step, existed: false };
};

const answerItem = (key: Key, step: Step): Item => ({ ...key, type: 'ANSWER', ...step });

const describeAnswer = (
  head: Head,
  { step: { questionId, chosenIndex, wasCorrect, at }, existed, isAfterFinish }: StoredAnswer,
  question: Question | undefined,
): Verdict['answers'][number] => ({
  questionId: QuestionId.parse(questionId),
  ...(!head.endsAt && { wasCorrect }),
  ...(!head.endsAt && wasCorrect && question?.explanation && { explanation: question.explanation }),
  ...((isAfterFinish || (head.endsAt && !isInTime(at, head.endsAt))) && { isTooLate: true as const }),
  ...(existed && { givenBefore: chosenIndex }),
});
