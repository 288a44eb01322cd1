import { expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { createRoomOpener, OVER_S } from '#test/world/quiz-room.ts';
import { addSeconds, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();
const openRoom = createRoomOpener();
const ADMIN = { scopes: ['Admin'] } as const;

test.each([
  ['unpublished', 'update', { body: { version: 4, isPublished: false } }],
  ['deleted', 'remove', {}],
] as const)(
  'P-03: attempts at a quiz that was %s are listed, and an open one can be finished',
  async (_, change, request) => {
    const { own, workshop, call, start, give, right, actor } = await openRoom();
    const quizId = await publishedQuiz(workshop, { count: 2 });
    const attempt = await start(quizId);
    await give([right(0, attempt)], {}, attempt);
    expect((await own()).withdrawn).toEqual([]);
    await call(change, { params: { quizId }, ...request }, ADMIN);
    expect((await own()).withdrawn).toMatchObject([{ id: attempt.id, quizId, title: 'Tyres', completedAt: null }]);
    await give([right(1, attempt)], { seconds: 9 }, attempt);
    expect((await own()).withdrawn).toMatchObject([{ id: attempt.id, completedAt: addSeconds(9), score: 100 }]);
    const params = { quizId, attemptId: attempt.id };
    expect(await workshop.call('details', { params }, { actor })).toMatchObject({ correct: 2, total: 2 });
  },
);

test('P-03: an open exam is listed although its quiz was withdrawn, and so is its result afterwards', async () => {
  const { own, workshop, call, start } = await openRoom();
  const quizId = await publishedQuiz(workshop, { count: 28, mockExam: true });
  const { id, endsAt } = await start(quizId);
  expect(await own()).toMatchObject({ exam: { endsAt, attempt: { id, quizId, title: 'Tyres' } }, withdrawn: [] });
  await call('remove', { params: { quizId } }, ADMIN);
  expect(await own()).toMatchObject({ exam: { attempt: { id } }, withdrawn: [{ id, score: null }] });
  const after = await own({ seconds: OVER_S });
  expect(after.exam).toBeUndefined();
  expect(after.withdrawn).toMatchObject([{ id, completedAt: endsAt, score: 0 }]);
});

test('P-10: an exam open elsewhere shows only when it ends', async () => {
  const { own, actor, attempt } = await openRoom({ exam: true });
  const exam = { endsAt: attempt.endsAt };
  expect(await own({ actor: { ...actor, subUserId: newId('sub') } })).toEqual({ exam, withdrawn: [] });
  expect(await own({ in: await quizWorkshop() })).toEqual({ exam, withdrawn: [] });
});
