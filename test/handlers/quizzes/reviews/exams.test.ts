import { expect, test } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { attemptKey } from '#lambdas/table/keys.ts';
import { training } from '#lambdas/training/api.ts';
import type { AttemptId, QuizId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { trainingApi } from '#shared/training/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { addSeconds, findOptionIndex, newLearner, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const openExam = async (reviewed: number, count = 30) => {
  const own = await quizWorkshop();
  const quizId = await publishedQuiz(own, { count, mockExam: true, reviewed });
  const actor = await newLearner();
  const record = makeCaller(trainingApi, training, own.contextFor);
  const params = { quizId };
  const answerAll = async (attempt: Attempt) => {
    const answers = attempt.questions.map(({ id }) => ({
      ...{ questionId: id, chosenIndex: findOptionIndex(attempt, id, true), timeTakenSecs: 5 },
    }));
    const of = { ...params, attemptId: attempt.id };
    await own.call('answer', { params: of, body: { answers } }, { actor, at: addSeconds(60) });
    return own.call('details', { params: of }, { actor, at: addSeconds(61) });
  };
  const start = () => own.call('start', { params }, { actor });
  const list = async () => (await own.call('list', {}, { actor })).find(({ id }) => id === quizId);
  const query = { from: '2026-11-01' as NzDate, to: '2026-11-30' as NzDate };
  const readRecord = async () => (await record('record', { query }, { actor })).entries[0];
  return { ...own, quizId, params, actor, start, answerAll, list, readRecord };
};

test('P-11, P-13: an exam over unreviewed questions is a practice exam without pass or fail, and says how many', async () => {
  const { start, answerAll, list, readRecord } = await openExam(27);
  expect(await list()).toMatchObject({ isPracticeExam: true });
  const attempt = await start();
  expect(attempt).toMatchObject({ title: 'Practice exam: Tyres', mockExam: true });
  const unreviewed = attempt.questions.filter(({ notReviewed }) => notReviewed).length;
  expect(attempt.unreviewed).toBe(unreviewed);
  expect(unreviewed).toBeGreaterThan(0);
  const details = await answerAll(attempt);
  expect(details).toMatchObject({ correct: 28, total: 28, unreviewed });
  expect(details).not.toHaveProperty('passed');
  expect(details.userAnswers.filter(({ notReviewed }) => notReviewed)).toHaveLength(unreviewed);
  expect(await readRecord()).toMatchObject({ kind: 'mockExam', title: 'Practice exam: Tyres', unreviewed });
  expect(await readRecord()).not.toHaveProperty('passed');
});

test('P-11, P-13: with 28 reviewed questions only those are drawn, and the exam counts', async () => {
  const { start, answerAll, list, readRecord } = await openExam(28);
  expect(await list()).not.toHaveProperty('isPracticeExam');
  const attempt = await start();
  expect(attempt).toMatchObject({ title: 'Tyres', unreviewed: 0 });
  expect(attempt.questions.filter(({ notReviewed }) => notReviewed)).toEqual([]);
  const details = await answerAll(attempt);
  expect(details).toMatchObject({ correct: 28, passed: true });
  expect(details).not.toHaveProperty('isBeforeReviews');
  expect(await readRecord()).toMatchObject({ unreviewed: 0, correct: 28, passed: true });
});

test('P-11: whether an exam counts is decided at its start', async () => {
  const { start, answerAll, call, params } = await openExam(27, 28);
  const attempt = await start();
  const [last] = (await call('questions', { params })).slice(-1);
  if (!last) expect.fail();
  await call('decide', { params: { ...params, questionId: last.id }, body: { version: 1, isApproved: true } });
  expect(await answerAll(attempt)).toMatchObject({ unreviewed: 1 });
});

test('P-11: an exam started before questions were reviewed keeps its pass, and says so', async () => {
  const { start, answerAll, readRecord, actor, organizationId, quizId } = await openExam(28);
  const attempt = await start();
  const key = attemptKey(organizationId, actor.userId, quizId as QuizId, attempt.id as AttemptId);
  const head = (await table().get(key)) ?? expect.fail();
  const { unreviewed: _, ...before } = head;
  const asks = (before.asks as Record<string, unknown>[]).map(({ isReviewed: __, ...asked }) => asked);
  await table().put({ ...before, asks } as typeof head);
  expect(await answerAll(attempt)).toMatchObject({ passed: true, isBeforeReviews: true });
  expect(await readRecord()).toMatchObject({ passed: true });
});
