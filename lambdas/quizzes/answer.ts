import { type AttemptId, QuestionId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { GivenAnswer, Verdict } from '#shared/quizzes/attempt.ts';
import type { Step } from '#shared/quizzes/marking.ts';
import { isInTime } from '#shared/quizzes/mock-exam.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Context } from '../http/context.ts';
import { answerKey, type Key, retryKey } from '../table/keys.ts';
import { typeAssignment, typeNames, typeValues } from '../table/table.ts';
import { getLearnerId } from '../training/learner.ts';
import { endAttempt, headKey } from './attempts.ts';
import { isSittingExam } from './exam-until.ts';
import { noteLateAnswer } from './graded.ts';
import { loadQuestions } from './questions.ts';
import { type Head, readHead, readStep } from './stored.ts';

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
 * result. Another option chosen after a wrong answer is stored separately as a retry. An exam question is answered
 * once, and the result is withheld. The last answer writes the attempt's result to the training record.
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
    asked.map((one) => one ?? refuse('This question isn’t in this quiz.')),
  );
  const marked = given.map((answer, at) => markAnswer(answer, questions[at], context));
  const stored: StoredAnswer[] = [];
  // one after the other: a question may occur twice, and its first answer must be stored first
  for (const step of marked) stored.push(await storeAnswer(head, step, context));
  await noteLateAnswer(head.id, context);
  if (stored.some(({ step }) => mayBeLast(head, step))) await endAttempt(head, context);
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

/** The stored answer, and whether it was stored before this call. */
type StoredAnswer = { step: Step; existed: boolean };

const storeAnswer = async (head: Head, step: Step, context: Context): Promise<StoredAnswer> => {
  const key = answerKey(context.organizationId, getLearnerId(context), head.id, QuestionId.parse(step.questionId));
  const first = await put(key, step, context);
  const current = first.step;
  if (head.endsAt || current.wasCorrect || current.chosenIndex === step.chosenIndex) return first;
  return put(retryKey(key, step.chosenIndex), { ...step, isRetry: true }, context);
};

/** Writes an answer, unless the question was answered before. Returns the stored answer. */
const put = async (key: Key, step: Step, { table }: Context): Promise<StoredAnswer> => {
  const { at, chosenIndex, isRetry = false, questionId, timeTakenSecs, wasCorrect } = step;
  const { refused } = await table.update({
    key,
    expression: `SET ${typeAssignment}, questionId = :q, chosenIndex = :c, timeTakenSecs = :s, wasCorrect = :w, #at = :at, isRetry = :r`,
    condition: 'attribute_not_exists(pk)',
    names: { ...typeNames, '#at': 'at' },
    values: {
      ...typeValues('ANSWER'),
      ...{ ':q': questionId, ':c': chosenIndex, ':s': timeTakenSecs, ':w': wasCorrect, ':at': at, ':r': isRetry },
    },
  });
  return refused?.item ? { step: readStep(refused.item), existed: true } : { step, existed: false };
};

const describeAnswer = (
  head: Head,
  { step: { questionId, chosenIndex, wasCorrect, at }, existed }: StoredAnswer,
  question: Question | undefined,
): Verdict['answers'][number] => ({
  questionId: QuestionId.parse(questionId),
  ...(!head.endsAt && { wasCorrect }),
  ...(!head.endsAt && wasCorrect && question?.explanation && { explanation: question.explanation }),
  ...(head.endsAt && !isInTime(at, head.endsAt) && { isTooLate: true as const }),
  ...(existed && { givenBefore: chosenIndex }),
});
