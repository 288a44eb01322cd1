import { type AttemptId, QuestionId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { GivenAnswer, Verdict } from '#shared/quizzes/attempt.ts';
import type { Step } from '#shared/quizzes/marking.ts';
import { isInTime } from '#shared/quizzes/mock-exam.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Context } from '../http/context.ts';
import { kindNames, kindSet, kindValues } from '../table/item.ts';
import { answerKey, type Key, retryKey } from '../table/keys.ts';
import { personOf } from '../training/place.ts';
import { endAttempt, headKey } from './attempts.ts';
import { sitsExam } from './exam-until.ts';
import { loadQuestions } from './questions.ts';
import { type Head, readHead, readStep } from './stored.ts';

/** Attempts that were read lately, by their key: what was started is never changed. */
const known = new Map<string, Head>();
const KNOWN_MAX = 500;

const loadHead = async (quizId: string, id: AttemptId, context: Context): Promise<Head> => {
  const key = headKey({ quizId, id }, context);
  const name = `${key.pk}\n${key.sk}`;
  const before = known.get(name);
  if (before) return before;
  const item = await context.table.get(key, { consistent: true });
  if (!item) throw notFound();
  if (known.size >= KNOWN_MAX) known.clear();
  const head = readHead(item);
  known.set(name, head);
  return head;
};

/**
 * Marks and keeps answers: the first to a question scores. The same again, from another tab or after a lost answer, is the same
 * answer; another option after a wrong one is a retry, which is kept beside it. An exam is answered once, and says nothing.
 * What an attempt came to stands in the training record with its last answer, also where nobody looks at it.
 */
export const giveAnswers = async (
  quizId: string,
  id: AttemptId,
  given: readonly GivenAnswer[],
  context: Context,
): Promise<Verdict> => {
  const head = await loadHead(quizId, id, context);
  if (!head.endsAt && sitsExam(context)) throw new Problem('wrong-state', 'Finish your mock exam first.');
  const asked = given.map(({ questionId }) => head.asks.find((one) => one.id === questionId));
  const questions = await loadQuestions(
    context,
    asked.map((one) => one ?? refuse('This question is not in this quiz.')),
  );
  const marked = given.map((answer, at) => markAnswer(answer, questions[at], context));
  const kept: Kept[] = [];
  // one after the other: a question may come twice, the first answer first
  for (const step of marked) kept.push(await keep(head, step, context));
  if (kept.some(({ step }) => mayEnd(head, step))) await endAttempt(head, context);
  const answers = kept.map((one, at) => tell(head, one, questions[at]));
  const last = answers.at(-1)?.wasCorrect;
  return { ...(last !== undefined && { wasCorrect: last }), answers, serverNow: context.now.toISOString() };
};

/** Questions are asked in their order: the last answer is to the last of them, or tries an earlier one again. */
const mayEnd = ({ asks, endsAt }: Head, { isRetry, questionId, wasCorrect }: Step) =>
  (endsAt || wasCorrect) && (isRetry || questionId === asks.at(-1)?.id);

const refuse = (why: string): never => {
  throw new Problem('refused', why);
};

const markAnswer = (answer: GivenAnswer, question: Question | undefined, { now }: Context): Step => {
  if (!question?.options[answer.chosenIndex]) return refuse('This question has no such option.');
  return { ...answer, wasCorrect: answer.chosenIndex === question.correctIndex, at: now.toISOString() };
};

/** What stands after an answer, and whether it stood before it. */
type Kept = { step: Step; stoodBefore: boolean };

const keep = async (head: Head, step: Step, context: Context): Promise<Kept> => {
  const key = answerKey(context.organizationId, personOf(context), head.id, QuestionId.parse(step.questionId));
  const first = await put(key, step, context);
  const stands = first.step;
  if (head.endsAt || stands.wasCorrect || stands.chosenIndex === step.chosenIndex) return first;
  return put(retryKey(key, step.chosenIndex), { ...step, isRetry: true }, context);
};

/** Writes it once, and answers what then stands there. */
const put = async (key: Key, step: Step, { table }: Context): Promise<Kept> => {
  const { at, chosenIndex, isRetry = false, questionId, timeTakenSecs, wasCorrect } = step;
  const { refused } = await table.update({
    key,
    expression: `SET ${kindSet}, questionId = :q, chosenIndex = :c, timeTakenSecs = :s, wasCorrect = :w, #at = :at, isRetry = :r`,
    condition: 'attribute_not_exists(pk)',
    names: { ...kindNames, '#at': 'at' },
    values: {
      ...kindValues('ANSWER'),
      ...{ ':q': questionId, ':c': chosenIndex, ':s': timeTakenSecs, ':w': wasCorrect, ':at': at, ':r': isRetry },
    },
  });
  return refused?.item ? { step: readStep(refused.item), stoodBefore: true } : { step, stoodBefore: false };
};

const tell = (
  head: Head,
  { step: { questionId, chosenIndex, wasCorrect, at }, stoodBefore }: Kept,
  question: Question | undefined,
): Verdict['answers'][number] => ({
  questionId: QuestionId.parse(questionId),
  ...(!head.endsAt && { wasCorrect }),
  ...(!head.endsAt && wasCorrect && question?.explanation && { explanation: question.explanation }),
  ...(head.endsAt && !isInTime(at, head.endsAt) && { isTooLate: true as const }),
  ...(stoodBefore && { givenBefore: chosenIndex }),
});
