import type { Request } from '#shared/endpoint.ts';
import type { QuestionId, QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { quizzesApi } from '#shared/quizzes/api.ts';
import { PRACTICE } from '#shared/quizzes/attempt.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Context, Tenant } from '../http/context.ts';
import { gradedKey, learnerQuery, resultKey, sittingKey, sittingsPartition } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { type Correction, correctionUpdate, loadCorrections } from './corrections.ts';
import { checkNoExam } from './exam-until.ts';
import { listLearnerIds } from './learners.ts';
import { loadQuestions } from './questions.ts';
import { type Head, isHead, readHead, readStep } from './stored.ts';

/** Number of people whose answers one call marks: at a few thousand answers each, it takes seconds. */
const PEOPLE_A_CALL = 5;
/** Maximum number of finished attempts whose answers are counted. */
const COUNTED_MAX = 1_000;

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
  if (correction.version !== version) throw new Problem('wrong-state', 'Someone else corrected this question since.');
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

/** Notes that all answers are marked, unless the key was corrected again. */
const finish = ({ quizId, id, correction }: Regrading, { table, organizationId }: Tenant) => {
  const update = correctionUpdate({ organizationId, quizId, id }, { ...correction, isDone: true });
  return table.update({
    ...update,
    condition: '#q.#version = :version',
    names: { ...update.names, '#version': 'version' },
    values: { ...update.values, ':version': correction.version },
  });
};

const regradePerson = async (person: string, regrading: Regrading, context: Tenant) => {
  const { table, organizationId } = context;
  const items = await searchAll(table, { ...learnerQuery(organizationId, person), consistent: true });
  const heads = readEach(items.filter(isHead), (item) => ({ key: { pk: item.pk, sk: item.sk }, head: readHead(item) }));
  const bySort = new Map(items.map((item) => [item.sk, item]));
  let [changed, isAnswered] = [0, false];
  for (const { key, head } of heads.filter(({ head }) => isAsked(head, regrading))) {
    const answers = items.filter(({ sk }) => sk.startsWith(`ANSWER#${head.id}#${regrading.id}`));
    if (await regradeSteps(answers, regrading, context)) isAnswered = true;
    const result = bySort.get(resultKey(key).sk);
    if (result && (await regradeResult(head, result, regrading, context))) changed++;
  }
  if (isAnswered) await forgetGrades(person, context);
  return changed;
};

const isAsked = ({ asks }: Head, { id, quizId, correction }: Regrading) =>
  asks.some(
    (asked) =>
      asked.id === id && asked.quizId === quizId && !asked.isShared && correction.versions.includes(asked.version),
  );

const regradeSteps = async (answers: readonly Item[], { question }: Regrading, { table }: Tenant) => {
  const wrong = readEach(answers, (item) => ({ key: { pk: item.pk, sk: item.sk }, step: readStep(item) })).filter(
    ({ step }) => step.wasCorrect !== (step.chosenIndex === question.correctIndex),
  );
  for (const { key, step } of wrong)
    await table.update({
      key,
      expression: 'SET wasCorrect = :isIt',
      // an answer to an open exam may be changed meanwhile
      condition: 'chosenIndex = :chosen',
      values: { ':isIt': !step.wasCorrect, ':chosen': step.chosenIndex },
    });
  return wrong.length > 0;
};

type Outcome = { questionId: string; chosenIndex: number; wasCorrect: boolean };

const remark =
  ({ id, question }: Regrading) =>
  <One extends Outcome>(one: One): One =>
    one.questionId === id ? { ...one, wasCorrect: one.chosenIndex === question.correctIndex } : one;

/** Marks a stored result again, with its line in the training record and its answers in the statistics. */
const regradeResult = async (head: Head, result: Item, regrading: Regrading, { table, organizationId }: Tenant) => {
  const before = (result.answers ?? []) as Outcome[];
  const answers = before.map(remark(regrading));
  const isChanged = answers.some(({ wasCorrect }, at) => wasCorrect !== before[at]?.wasCorrect);
  const sitting = sittingKey(organizationId, head.quizId, head.id);
  const version = head.asks.find((asked) => asked.id === regrading.id)?.version;
  // even if nothing changed: statistics may have been left by an interrupted run
  const counted = await table.get(sitting, { consistent: true });
  if (counted) {
    const outcomes = ((counted.answers ?? []) as (Outcome & { version?: number })[]).map((one) =>
      one.questionId === regrading.id ? { ...remark(regrading)(one), version } : one,
    );
    await table.update({
      key: sitting,
      expression: 'SET answers = :answers',
      condition: 'attribute_exists(pk)',
      values: { ':answers': outcomes },
    });
  }
  if (!isChanged) return false;
  await table.update({
    key: { pk: result.pk, sk: result.sk },
    expression:
      'SET answers = :answers, correct = :correct, regradedAt = :at, summary.correct = :correct, summary.regradedAt = :at',
    // a person's answers may have been erased
    condition: 'attribute_exists(answers)',
    values: {
      ...{ ':answers': answers, ':correct': answers.filter(({ wasCorrect }) => wasCorrect).length },
      ':at': regrading.correction.at,
    },
  });
  return true;
};

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
