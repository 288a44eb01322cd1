import { expect, test } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { BANK_NOTICE, makeBank } from '#scripts/question-bank/bank.ts';
import { BANK_ID, storeQuestionBank } from '#scripts/question-bank/store.ts';
import { EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import { addSeconds, newLearner, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

test('the question bank is a draft that only managers see until it is published with its notice; storing it again changes nothing', async () => {
  const { call } = await quizWorkshop();
  const learner = { actor: await newLearner() };
  const questions = makeBank();
  expect(await storeQuestionBank(table())).toEqual({ questions: questions.length, changed: questions.length });
  expect(await call('list', {}, learner)).toEqual([]);
  expect(await call('list', {})).toMatchObject([{ id: BANK_ID, isPublished: false, isShared: true, version: 1 }]);
  await storeQuestionBank(table(), { publish: true });
  expect(await storeQuestionBank(table())).toMatchObject({ changed: 0 });
  const [quiz] = await call('list', {}, learner);
  expect(quiz).toMatchObject({ description: BANK_NOTICE, mockExam: true, questions: questions.length, version: 2 });
});

test('three of its exams share no question', async () => {
  const { call } = await quizWorkshop();
  const actor = await newLearner();
  await storeQuestionBank(table(), { publish: true });
  const asked: string[] = [];
  for (const day of [0, 1, 2]) {
    const { left } = await call('start', { params: { quizId: BANK_ID } }, { actor, at: addSeconds(day * 86_400) });
    asked.push(...left);
  }
  expect(new Set(asked).size).toBe(3 * EXAM_QUESTIONS);
});

test('a question changed with a rule gets a new version; a deleted one is no longer asked', async () => {
  const { call } = await quizWorkshop();
  const [first, second, ...rest] = makeBank();
  if (!first || !second) expect.fail();
  await storeQuestionBank(table(), { publish: true });
  const explanation = 'The rule was changed.';
  const questions = [{ ...first, explanation }, ...rest];
  expect(await storeQuestionBank(table(), { questions })).toMatchObject({ changed: 1 });
  const found = await call('questions', { params: { quizId: BANK_ID } });
  expect(found[0]).toMatchObject({ id: first.id, version: 2, explanation });
  expect(found.map(({ id }) => id)).not.toContain(second.id);
});

test('a question that comes back continues its versions: attempts name the earlier ones', async () => {
  const { call } = await quizWorkshop();
  const [first, ...rest] = makeBank();
  if (!first) expect.fail();
  await storeQuestionBank(table(), { publish: true });
  const before = (await call('questions', { params: { quizId: BANK_ID } })).find(({ id }) => id === first.id);
  await storeQuestionBank(table(), { questions: rest });
  const questions = [{ ...first, explanation: 'The rule came back.' }, ...rest];
  await storeQuestionBank(table(), { questions });
  const [after] = await call('questions', { params: { quizId: BANK_ID } });
  const versionOf = (question: object = {}) => Number('version' in question && question.version);
  expect(versionOf(after)).toBeGreaterThan(versionOf(before));
});

test('a withdrawn bank returns when it is published again', async () => {
  const { call } = await quizWorkshop();
  const learner = { actor: await newLearner() };
  await storeQuestionBank(table(), { publish: true });
  await call('withdrawFromAll', { params: { quizId: BANK_ID } });
  await storeQuestionBank(table());
  expect(await call('list', {}, learner)).toEqual([]);
  await storeQuestionBank(table(), { publish: true });
  expect(await call('list', {}, learner)).toMatchObject([{ id: BANK_ID, isPublished: true }]);
});
