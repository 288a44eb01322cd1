import type { Table } from '#lambdas/table/table.ts';
import { type Dice, newDice } from '#scripts/seed/dice.ts';
import { withFrozenClock } from '#scripts/seed/year/frozen-clock.ts';
import { newId, QuestionId, QuizId } from '#shared/ids.ts';
import { Attempt, PRACTICE } from '#shared/quizzes/attempt.ts';
import { EXAM_MINUTES } from '#shared/quizzes/mock-exam.ts';
import { type Class, NOON, openClass, type Seen } from './learner.ts';
import { makePair, type QuizPair } from './pair.ts';

/**
 * `before`: the responses while both quizzes must look the same. `after`: the first response that must differ;
 * otherwise the run proves nothing.
 */
type Observed = { before: Seen[]; after: Seen };

export type Counted = {
  pairs: number;
  exams: number;
  compared: number;
  /** The number of pairs that differed once the differing questions were answered. */
  toldApart: number;
  differences: string[];
};

/**
 * Takes pairs of quizzes that differ in right options and explanations, and finds responses that reveal the difference
 * too early.
 */
export const comparePairs = async (table: Table, { runs, seed }: { runs: number; seed: number }): Promise<Counted> => {
  const counted: Counted = { pairs: 0, exams: 0, compared: 0, toldApart: 0, differences: [] };
  for (let n = 0; n < runs; n++) {
    const pair = makePair(newDice(seed + n));
    const [one, other] = [await takeQuiz(table, pair, 'one', seed + n), await takeQuiz(table, pair, 'other', seed + n)];
    counted.pairs++;
    if (pair.mockExam) counted.exams++;
    counted.compared += one.before.length;
    if (one.after.body !== other.after.body) counted.toldApart++;
    counted.differences.push(...findDifferences(one.before, other.before).map((what) => `seed ${seed + n}: ${what}`));
  }
  return counted;
};

const findDifferences = (one: readonly Seen[], other: readonly Seen[]) =>
  one.length === other.length
    ? one.flatMap((seen, n) =>
        JSON.stringify(seen) === JSON.stringify(other[n]) ? [] : [`answer ${n} of ${one.length}`],
      )
    : ['another number of answers'];

const takeQuiz = async (table: Table, pair: QuizPair, which: 'one' | 'other', seed: number): Promise<Observed> => {
  const isAdmin = pair.mockExam && seed % 2 === 0;
  // each in a workshop of its own: a Lambda caches questions
  const place = await openClass(table, isAdmin);
  return withFrozenClock(seed, async (setClock) => {
    setClock(NOON);
    const dice = newDice(seed);
    const quizId = QuizId.parse(newId('qui'));
    const asked = pair[which].map((question) => ({ ...question, id: QuestionId.parse(newId('qst')) }));
    await place.publish(quizId, pair.mockExam, asked);
    const before: Seen[] = [];
    const ask: Class['ask'] = async (...call) => {
      const seen = await place.ask(...call);
      before.push(seen);
      return seen;
    };
    const attempt = await begin(ask, quizId, isAdmin);
    const params = { quizId, attemptId: attempt.id };
    const hidden = new Set(pair.differ.map((n) => asked[n]?.id));
    const open = attempt.left.filter((id) => pair.mockExam || !hidden.has(id));
    await answerSome(ask, params, open, asked, dice);
    await lookAround(ask, params, dice);
    setClock(new Date(NOON.getTime() + (pair.mockExam ? EXAM_MINUTES : 1) * 60_000 + 20_000));
    const after = pair.mockExam
      ? await place.ask('details', params)
      : await answerFirstHidden(place, params, attempt, asked, hidden);
    // an attempt's id depends on the learner
    const anonymous = before.map((seen) => ({ ...seen, body: seen.body.replaceAll(attempt.id, 'ATTEMPT') }));
    return { before: anonymous, after };
  });
};

type Ids = { quizId: QuizId; attemptId: string };
type Asked = QuizPair['one'][number] & { id: QuestionId };

const begin = async (ask: Class['ask'], quizId: QuizId, isSitting: boolean) => {
  await ask('list');
  // quiz managers see the right options, except while they sit an exam
  if (!isSitting) await ask('questions', { quizId });
  const attempt = Attempt.parse(JSON.parse((await ask('start', { quizId })).body));
  await ask('questions', { quizId });
  await ask('start', { quizId });
  return attempt;
};

const answerOf = (questionId: QuestionId, chosenIndex: number) => ({
  answers: [{ questionId, chosenIndex, timeTakenSecs: 7 }],
});

/** Answers some questions, right or wrong, the same way in both quizzes. */
const answerSome = async (
  ask: Class['ask'],
  params: Ids,
  open: readonly QuestionId[],
  asked: readonly Asked[],
  dice: Dice,
) => {
  for (const questionId of open.slice(0, 6)) {
    const options = asked.find(({ id }) => id === questionId)?.options.length ?? 1;
    await ask('answer', params, answerOf(questionId, dice.throwDie(options)));
  }
};

/** Makes all calls that a learner can make, including refused ones. */
const lookAround = async (ask: Class['ask'], params: Ids, dice: Dice) => {
  await ask('attempt', params);
  await ask('answers', params);
  await ask('attempts', { quizId: params.quizId });
  await ask('details', params);
  await ask('attempt', params, undefined, 1);
  await ask('answer', params, answerOf(QuestionId.parse(newId('qst')), dice.throwDie(4)));
  await ask('practice');
  await ask('ownAttempts');
  await ask('start', { quizId: PRACTICE });
  await ask('attempts', { quizId: PRACTICE });
};

const answerFirstHidden = (
  place: Class,
  params: Ids,
  { left }: Attempt,
  asked: readonly Asked[],
  hidden: ReadonlySet<QuestionId | undefined>,
) => {
  const questionId = left.find((id) => hidden.has(id));
  const option = asked.find(({ id }) => id === questionId)?.options.length ?? 1;
  return place.ask('answer', params, {
    answers: Array.from({ length: option }, (_, at) => answerOf(QuestionId.parse(questionId), at).answers[0]),
  });
};
