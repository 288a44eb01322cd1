import { expect, test } from 'vitest';
import { training } from '#lambdas/training/api.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { trainingApi } from '#shared/training/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { addSeconds, findOptionIndex, newLearner, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const query = { from: '2026-11-01' as NzDate, to: '2026-11-30' as NzDate };
const course = { day: '2026-11-20' as NzDate, title: 'Brake testing, MTA', minutes: 180, notes: 'Certificate 12' };

const workshop = async () => {
  const own = await quizWorkshop();
  const actor = await newLearner();
  const record = makeCaller(trainingApi, training, own.contextFor);
  const finishQuiz = async () => {
    const params = { quizId: await publishedQuiz(own, { count: 2 }) };
    const attempt = await own.call('start', { params }, { actor });
    const answers = attempt.questions.map(({ id }) => ({
      ...{ questionId: id, chosenIndex: findOptionIndex(attempt, id, true), timeTakenSecs: 30 },
    }));
    const of = { ...params, attemptId: attempt.id };
    await own.call('answer', { params: of, body: { answers } }, { actor, at: addSeconds(90) });
    await own.call('attempt', { params: of }, { actor, at: addSeconds(91) });
    return of;
  };
  return { ...own, actor, record, finishQuiz };
};

test('a finished quiz and an external course are in the person’s own record and the Admin’s', async () => {
  const { actor, record, finishQuiz } = await workshop();
  await finishQuiz();
  await record('addCourse', { body: course }, { actor });
  const { entries } = await record('record', { query }, { actor });
  expect(entries).toMatchObject([
    { kind: 'quiz', title: 'Tyres', correct: 2, total: 2, minutes: 1, name: 'Ana Learner', isOwn: true },
    { kind: 'course', ...course, isOwn: true },
  ]);
  const all = await record('record', { query: { ...query, whose: 'all' } });
  expect(all.entries.map(({ isOwn }) => isOwn)).toEqual([false, false]);
});

test('a quiz is in the record from its last answer on, whether or not its learner reads it again', async () => {
  const { actor, call, record, ...own } = await workshop();
  const params = { quizId: await publishedQuiz({ call, ...own }, { count: 2 }) };
  const attempt = await call('start', { params }, { actor });
  const give = (n: number, isRight: boolean) => {
    const questionId = attempt.left[n] ?? expect.fail();
    const answers = [{ questionId, chosenIndex: findOptionIndex(attempt, questionId, isRight), timeTakenSecs: 30 }];
    return call('answer', { params: { ...params, attemptId: attempt.id }, body: { answers } }, { actor });
  };
  await give(0, false);
  await give(1, true);
  expect((await record('record', { query: { ...query, whose: 'all' } })).entries).toEqual([]);
  await give(0, true);
  const { entries } = await record('record', { query: { ...query, whose: 'all' } });
  expect(entries).toMatchObject([{ kind: 'quiz', correct: 1, total: 2 }]);
});

test('other people can’t see a person’s record or request everyone’s', async () => {
  const { actor, record } = await workshop();
  const { id } = await record('addCourse', { body: course }, { actor });
  const stranger = await newLearner();
  expect((await record('record', { query }, { actor: stranger })).entries).toEqual([]);
  const all = record('record', { query: { ...query, whose: 'all' } }, { actor: stranger });
  await expect(all).rejects.toMatchObject({ code: 'refused' });
  const remove = record('removeCourse', { params: { trainingId: id } }, { actor: stranger });
  await expect(remove).rejects.toMatchObject({ code: 'not-found' });
});

test('a course saved twice is stored once; another one under its id is refused; it can be removed', async () => {
  const { actor, record } = await workshop();
  const { id } = await record('addCourse', { body: course }, { actor });
  const again = { ...course, id: id as never };
  expect(await record('addCourse', { body: again }, { actor })).toMatchObject({ id });
  const other = record('addCourse', { body: { ...again, minutes: 5 } }, { actor });
  await expect(other).rejects.toMatchObject({ code: 'refused' });
  await record('removeCourse', { params: { trainingId: id } }, { actor });
  expect((await record('record', { query }, { actor })).entries).toEqual([]);
});

test('a course can’t be on a future day', async () => {
  const { record } = await workshop();
  const body = { ...course, day: '2026-11-21' as NzDate };
  await expect(record('addCourse', { body })).rejects.toMatchObject({ code: 'refused' });
});

test('an Admin can erase a person’s answers and notes; what a review requires is kept for a year', async () => {
  const { actor, call, record, finishQuiz } = await workshop();
  const of = await finishQuiz();
  await record('addCourse', { body: course }, { actor });
  await record('addCourse', { body: { ...course, day: '2025-11-01' as NzDate, title: 'Old course' } }, { actor });
  const [{ person } = { person: '' }] = (await record('record', { query }, { actor })).entries;
  // an attempt with two answers, and entries older than a year
  expect(await record('erase', { params: { person } })).toEqual({ erased: 4, kept: 2 });
  const since = { ...query, from: '2025-01-01' as NzDate };
  const { entries } = await record('record', { query: since }, { actor });
  expect(entries).toMatchObject([
    { kind: 'quiz', title: 'Tyres', correct: 2, total: 2, minutes: 1, name: 'Ana Learner', notes: '' },
    { kind: 'course', title: course.title, minutes: 180, notes: '' },
  ]);
  await expect(call('attempt', { params: of }, { actor })).rejects.toMatchObject({ code: 'not-found' });
  expect(await record('erase', { params: { person } })).toEqual({ erased: 0, kept: 2 });
});

test('erased answers are not in the figures of questions', async () => {
  const { actor, call, record, finishQuiz } = await workshop();
  const { quizId } = await finishQuiz();
  await record('erase', { params: { person: actor.userId } });
  expect(await call('statistics', { params: { quizId } })).toEqual({ attempts: 0, questions: [] });
});

test('an Admin can’t erase the record of a person of another workshop', async () => {
  const { actor, record } = await workshop();
  await record('addCourse', { body: course }, { actor });
  const other = await workshop();
  const [{ person } = { person: '' }] = (await record('record', { query }, { actor })).entries;
  expect(await other.record('erase', { params: { person } })).toEqual({ erased: 0, kept: 0 });
  expect((await record('record', { query }, { actor })).entries).toMatchObject([{ notes: course.notes }]);
});

test('the figures of a quiz’s questions use finished attempts only', async () => {
  const { call, finishQuiz } = await workshop();
  const { quizId } = await finishQuiz();
  const { attempts, questions } = await call('statistics', { params: { quizId } });
  expect(attempts).toBe(1);
  expect(questions).toMatchObject([{ right: { n: 1, share: 1 }, discrimination: null }, { right: { n: 1 } }]);
});
