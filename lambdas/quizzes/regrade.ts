import type { Request } from '#shared/endpoint.ts';
import type { QuestionId, QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { quizzesApi } from '#shared/quizzes/api.ts';
import { PRACTICE } from '#shared/quizzes/attempt.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Context, Tenant } from '../http/context.ts';
import {
  correctionsKey,
  gradedKey,
  type Key,
  learnerQuery,
  resultKey,
  sittingKey,
  sittingsPartition,
} from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Condition, Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { type Correction, correctionUpdate, loadCorrections } from './corrections.ts';
import { checkNoExam } from './exam-until.ts';
import { listLearnerIds } from './learners.ts';
import { loadQuestions } from './questions.ts';
import { type Head, isHead, readHead, readStep } from './stored.ts';

/** Number of people whose answers one call marks: at a few thousand answers each, it takes seconds. */
const PEOPLE_A_CALL = 5;
/** Maximum number of finished attempts whose answers are counted. */
const COUNTED_MAX = 1_000;
/** Attempts to mark a result that the runs of other questions change at the same time. */
const ATTEMPTS = 6;

type Named = { quizId: QuizId; id: QuestionId };
type Regrading = Named & { correction: Correction; question: Question };

/**
 * Marks the answers of the next people by a corrected key: answers, results, training record and statistics. Their
 * grades for practice are calculated again. Idempotent, so that an interrupted run can be repeated from any point.
 */
export const regradeAnswers = async (
  quizId: QuizId,
  id: QuestionId,
  { version, after = '' }: Request<typeof quizzesApi.regrade>['body'],
  context: Context,
) => {
  const correction = (await loadCorrections(context, quizId))[id];
  if (!correction) throw notFound();
  if (correction.version !== version) throw correctedSince();
  const [question] = await loadQuestions(context, [{ id, version, quizId, isShared: false }]);
  if (!question) throw notFound();
  const waiting = (await listLearnerIds(context)).filter((person) => person > after);
  const people = waiting.slice(0, PEOPLE_A_CALL);
  let changed = 0;
  for (const person of people) changed += await regradePerson(person, { quizId, id, correction, question }, context);
  if (waiting.length > people.length) return { changed, next: people.at(-1) };
  await finish({ quizId, id, correction, question }, context);
  return { changed };
};

const correctedSince = () => new Problem('wrong-state', 'Someone else corrected this question since.');

const ifNotCorrectedSince = ({ id, correction }: Regrading): Required<Condition> => ({
  condition: '#q.#version = :version',
  names: { '#q': id, '#version': 'version' },
  values: { ':version': correction.version },
});

/**
 * Writes marks. Returns false if another condition than that of the key was refused. Throws `wrong-state` if the key was
 * corrected again meanwhile: a slow run must not overwrite the marks of the newer key.
 */
const writeMarks = async (regrading: Regrading, { table, organizationId }: Tenant, ...writes: Write[]) => {
  const check = correctionsKey(organizationId, regrading.quizId);
  const { refused } = await table.write({ check, ...ifNotCorrectedSince(regrading) }, ...writes);
  if (refused?.some(({ index }) => index === 0)) throw correctedSince();
  return !refused;
};

/** Notes that all answers are marked, unless the key was corrected again. */
const finish = async (regrading: Regrading, { table, organizationId }: Tenant) => {
  const { quizId, id, correction } = regrading;
  const update = correctionUpdate({ organizationId, quizId, id }, { ...correction, isDone: true });
  const { condition, names, values } = ifNotCorrectedSince(regrading);
  const { refused } = await table.update({
    ...{ ...update, condition },
    names: { ...update.names, ...names },
    values: { ...update.values, ...values },
  });
  if (refused) throw correctedSince();
};

const regradePerson = async (person: string, regrading: Regrading, context: Tenant) => {
  const { table, organizationId } = context;
  const items = await searchAll(table, { ...learnerQuery(organizationId, person), consistent: true });
  const heads = readEach(items.filter(isHead), (item) => ({ key: { pk: item.pk, sk: item.sk }, head: readHead(item) }));
  const sorts = new Set(items.map(({ sk }) => sk));
  let [changed, isAnswered] = [0, false];
  try {
    for (const { key, head } of heads.filter(({ head }) => isAsked(head, regrading))) {
      const answers = items.filter(({ sk }) => sk.startsWith(`ANSWER#${head.id}#${regrading.id}`));
      const wrong = findWrong(answers, regrading);
      if (wrong.length > 0) isAnswered = true;
      await regradeSteps(wrong, regrading, context);
      const resultAt = resultKey(key);
      if (sorts.has(resultAt.sk) && (await regradeResult(head, resultAt, regrading, context))) changed++;
    }
  } finally {
    // even if the key was corrected again: the next run may find the answers marked right
    if (isAnswered) await forgetGrades(person, context);
  }
  return changed;
};

const isAsked = ({ asks }: Head, { id, quizId, correction }: Regrading) =>
  asks.some(
    (asked) =>
      asked.id === id && asked.quizId === quizId && !asked.isShared && correction.versions.includes(asked.version),
  );

/** Returns the answers whose stored mark differs from that of the corrected key. */
const findWrong = (answers: readonly Item[], { question }: Regrading) =>
  readEach(answers, (item) => ({ key: { pk: item.pk, sk: item.sk }, step: readStep(item) })).filter(
    ({ step }) => step.wasCorrect !== (step.chosenIndex === question.correctIndex),
  );

const regradeSteps = async (wrong: ReturnType<typeof findWrong>, regrading: Regrading, context: Tenant) => {
  for (const { key, step } of wrong)
    await writeMarks(regrading, context, {
      update: {
        key,
        expression: 'SET wasCorrect = :isIt',
        // an answer to an open exam may be changed meanwhile
        condition: 'chosenIndex = :chosen',
        values: { ':isIt': !step.wasCorrect, ':chosen': step.chosenIndex },
      },
    });
};

type Outcome = { questionId: string; chosenIndex: number; wasCorrect: boolean };

const remark =
  ({ id, question }: Regrading) =>
  <One extends Outcome>(one: One): One =>
    one.questionId === id ? { ...one, wasCorrect: one.chosenIndex === question.correctIndex } : one;

/**
 * Marks a stored result again, with its line in the training record and its answers in the statistics. Reads them again
 * if they changed meanwhile: the run of another question marks the same lists, and a person's answers may be erased.
 */
const regradeResult = (head: Head, resultAt: Key, regrading: Regrading, context: Tenant) =>
  retryUntilWritten(async () => {
    const sitting = sittingKey(context.organizationId, head.quizId, head.id);
    const [result, counted] = await context.table.getAll([resultAt, sitting], { consistent: true });
    const before = (result?.answers ?? []) as Outcome[];
    const answers = before.map(remark(regrading));
    const isChanged = answers.some(({ wasCorrect }, at) => wasCorrect !== before[at]?.wasCorrect);
    const writes = [
      // even if nothing changed: statistics may have been left by an interrupted run of an earlier release
      ...(counted?.answers ? [countedWrite(head, counted, regrading)] : []),
      ...(isChanged ? [resultWrite(resultAt, { before, answers }, regrading)] : []),
    ];
    if (writes.length === 0) return false;
    return (await writeMarks(regrading, context, ...writes)) ? isChanged : undefined;
  }, ATTEMPTS);

const countedWrite = (head: Head, { pk, sk, answers }: Item, regrading: Regrading): Write => {
  const version = head.asks.find((asked) => asked.id === regrading.id)?.version;
  const outcomes = (answers as (Outcome & { version?: number })[]).map((one) =>
    one.questionId === regrading.id ? { ...remark(regrading)(one), version } : one,
  );
  return {
    update: {
      key: { pk, sk },
      expression: 'SET answers = :answers',
      condition: 'answers = :before',
      values: { ':answers': outcomes, ':before': answers },
    },
  };
};

type Remarked = { before: readonly Outcome[]; answers: readonly Outcome[] };
const resultWrite = (key: Key, { before, answers }: Remarked, { correction }: Regrading): Write => ({
  update: {
    key,
    expression:
      'SET answers = :answers, correct = :correct, regradedAt = :at, summary.correct = :correct, summary.regradedAt = :at',
    condition: 'answers = :before',
    values: {
      ...{ ':answers': answers, ':correct': answers.filter(({ wasCorrect }) => wasCorrect).length },
      ...{ ':at': correction.at, ':before': before },
    },
  },
});

/** Removes the grades of a person's answers, so that practice calculates them again. */
const forgetGrades = (person: string, { table, organizationId }: Tenant) =>
  table.update({
    key: gradedKey(organizationId, person),
    expression: 'ADD notes :one REMOVE graded',
    condition: 'attribute_exists(pk)',
    values: { ':one': 1 },
  });

/** Counts a question's answers in finished quizzes, exams and practice. Answers of earlier releases name nobody. */
export const countAnswers = async ({ quizId, id }: Named, context: Context) => {
  checkNoExam(context);
  const { table, organizationId } = context;
  const searches = [quizId, PRACTICE].map((one) =>
    table.search({ pk: sittingsPartition(organizationId, one), newestFirst: true, limit: COUNTED_MAX }),
  );
  const sittings = (await Promise.all(searches)).flatMap(({ items }) => items);
  const found = sittings.flatMap(({ person, answers }) =>
    ((answers ?? []) as Outcome[]).filter(({ questionId }) => questionId === id).map(() => person ?? ''),
  );
  return { answers: found.length, people: new Set(found).size };
};
