import { expect, test, vi } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { answerKey, answersQuery, gradedKey } from '#lambdas/table/keys.ts';
import { newAttemptId, type QuestionId } from '#shared/ids.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { newLearner, publishedQuiz, type QuizWorkshop, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable, write } from '#test/world/table.ts';

startTable();

const FIRST = Date.parse('2026-11-01T00:00:00.000Z');
const HOUR_MS = 3_600_000;
const hourAt = (hours: number) => new Date(FIRST + hours * HOUR_MS).toISOString();

/** Stores answers to all questions of a quiz, one attempt every hour from this one on. */
const answerHourly = async ({ call, organizationId }: QuizWorkshop, { userId }: Actor, quizId: string, from = 0) => {
  const asked = await call('questions', { params: { quizId } });
  for (let hour = from; hour < from + 40; hour++) {
    const attempt = newAttemptId(new Date(hourAt(hour)));
    const step = { type: 'ANSWER' as const, chosenIndex: 0, timeTakenSecs: 9, at: hourAt(hour) };
    for (const { id } of asked)
      await write({
        put: { ...answerKey(organizationId, userId, attempt, id), ...step, questionId: id, wasCorrect: hour % 7 > 0 },
      });
  }
};

const openAnswered = async () => {
  const workshop = await quizWorkshop();
  const actor = await newLearner();
  const quizId = await publishedQuiz(workshop, { count: 4 });
  await answerHourly(workshop, actor, quizId);
  const stored = gradedKey(workshop.organizationId, actor.userId);
  const due = (hours: number) => workshop.call('practice', {}, { actor, at: hourAt(hours) });
  /** Returns what is due by the whole log. */
  const dueByLog = async (hours: number) => {
    await table().remove(stored);
    return due(hours);
  };
  return { workshop, actor, quizId, stored, due, dueByLog };
};

test('practice reads only answers since those it graded before', async () => {
  const { workshop, actor, quizId, stored, due, dueByLog } = await openAnswered();
  const first = await due(50);
  expect(await table().get(stored)).toMatchObject({ gradedUpTo: hourAt(49) });
  const search = answersQuery(workshop.organizationId, actor.userId, '');
  const { items } = await table().search({ ...search, limit: 60 });
  for (const item of items) await table().remove(item);
  expect(await due(50)).toEqual(first);
  for (const item of items) await table().put(item);
  await answerHourly(workshop, actor, quizId, 51);
  expect(await due(120)).toEqual(await dueByLog(120));
});

test('practice counts an answer to an older attempt than those it graded', async () => {
  const { workshop, actor, due, dueByLog } = await openAnswered();
  const { call } = workshop;
  const params = { quizId: await publishedQuiz(workshop, { count: 1 }) };
  const { id: attemptId, left } = await call('start', { params }, { actor, at: hourAt(1) });
  expect(await due(60)).toMatchObject({ fresh: 1 });
  const answers = left.map((questionId) => ({ questionId, chosenIndex: 0, timeTakenSecs: 9 }));
  await call('answer', { params: { ...params, attemptId }, body: { answers } }, { actor, at: hourAt(61) });
  const after = await due(62);
  expect(after).toMatchObject({ fresh: 0 });
  expect(after).toEqual(await dueByLog(62));
});

test('practice counts an answer that arrives while it stores grades, to an attempt answered late before', async () => {
  const { workshop, actor, quizId, due, dueByLog } = await openAnswered();
  const { call } = workshop;
  const params = { quizId: await publishedQuiz(workshop, { count: 2 }) };
  const { id: attemptId, left } = await call('start', { params }, { actor, at: hourAt(1) });
  const answer = (questionId: QuestionId | undefined, hours: number) => {
    const answers = questionId ? [{ questionId, chosenIndex: 0, timeTakenSecs: 9 }] : [];
    return call('answer', { params: { ...params, attemptId }, body: { answers } }, { actor, at: hourAt(hours) });
  };
  await due(50);
  await answerHourly(workshop, actor, quizId, 60);
  await answer(left[0], 117);
  const { search } = table();
  const found = vi.spyOn(table(), 'search').mockImplementation(async (asked) => {
    const answers = await search(asked);
    if (asked.from?.startsWith('ANSWER')) {
      found.mockRestore();
      await answer(left[1], 120);
    }
    return answers;
  });
  await due(120);
  expect(await due(121)).toEqual(await dueByLog(121));
});

test('practice replaces grades of another version', async () => {
  const { stored, due } = await openAnswered();
  const first = await due(50);
  const item = (await table().get(stored)) ?? expect.fail();
  await table().put({ ...item, gradedBy: 0, graded: new Uint8Array() });
  expect(await due(50)).toEqual(first);
  expect(await table().get(stored)).toEqual(item);
});
