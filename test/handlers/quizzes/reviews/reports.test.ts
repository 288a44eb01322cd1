import { expect, test } from 'vitest';
import { training } from '#lambdas/training/api.ts';
import { trainingApi } from '#shared/training/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { addSeconds, buildQuestion, newLearner, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const open = async (how: Parameters<typeof publishedQuiz>[1] = {}) => {
  const own = await quizWorkshop();
  const quizId = await publishedQuiz(own, how);
  const actor = await newLearner();
  const attempt = await own.call('start', { params: { quizId } }, { actor });
  const questionId = attempt.left[0] ?? expect.fail();
  const place = { quizId, attemptId: attempt.id };
  type Sent = { reason?: 'wrong-key' | 'other'; words?: string; seconds?: number; as?: typeof actor };
  const report = ({ reason = 'wrong-key', words = '', seconds = 0, as = actor }: Sent = {}) =>
    own.call('report', { params: place, body: { questionId, reason, words } }, { actor: as, at: addSeconds(seconds) });
  const list = async () => (await own.call('reports', {})).reports;
  return { ...own, quizId, actor, attempt, questionId, place, report, list };
};

test('managers see who reported a question, when and why; a second report replaces the first', async () => {
  const { report, list, actor, quizId, questionId } = await open();
  expect(await report()).toEqual({});
  await report({ reason: 'other', words: 'B is right too', seconds: 60 });
  expect(await list()).toEqual([
    {
      ...{ by: actor.userId, byName: actor.name, at: addSeconds(60), quizId, questionId, version: 1 },
      ...{ reason: 'other', words: 'B is right too' },
    },
  ]);
  await expect(report({ reason: 'other' })).rejects.toMatchObject({ code: 'not-valid' });
  await expect(report({ words: 'x'.repeat(501) })).rejects.toMatchObject({ code: 'not-valid' });
});

test.each(['approving', 'retiring', 'editing'])(
  '%s a question closes its reports; it can be reported again',
  async (how) => {
    const { report, list, call, quizId, questionId } = await open();
    await report();
    const params = { quizId, questionId };
    if (how === 'editing') await call('editQuestion', { params, body: { ...buildQuestion(8), version: 1 } });
    else
      await call('decide', {
        params,
        body: { version: 1, ...(how === 'approving' ? { isApproved: true } : { isRetired: true }) },
      });
    expect(await list()).toEqual([]);
    await report({ seconds: 120 });
    expect(await list()).toMatchObject([{ version: 1 }]);
  },
);

test('a question of practice is reported under its quiz', async () => {
  const { call, list, actor, quizId } = await open();
  const practice = await call('start', { params: { quizId: 'practice' } }, { actor });
  const questionId = practice.left[0] ?? expect.fail();
  const params = { quizId: 'practice', attemptId: practice.id };
  await call('report', { params, body: { questionId, reason: 'unclear' } }, { actor });
  expect(await list()).toMatchObject([{ quizId, questionId }]);
});

test('nobody reports in an exam, another person’s attempt, or a question that they weren’t asked', async () => {
  const exam = await open({ count: 28, mockExam: true });
  await expect(exam.report()).rejects.toMatchObject({ code: 'wrong-state' });
  const quiz = await open();
  await expect(quiz.report({ as: await newLearner() })).rejects.toMatchObject({ code: 'not-found' });
  const other = await open();
  const body = { questionId: other.questionId, reason: 'unclear' as const };
  const foreign = quiz.call('report', { params: quiz.place, body }, { actor: quiz.actor });
  await expect(foreign).rejects.toMatchObject({ code: 'refused' });
  expect(await other.list()).toEqual([]);
});

test('a manager who is sitting an exam can’t read reports, which may say what is right', async () => {
  const { call, quizId } = await open({ count: 28, mockExam: true });
  await call('start', { params: { quizId } });
  await expect(call('reports', {})).rejects.toMatchObject({ code: 'wrong-state' });
});

test('a person can report thirty questions an hour', async () => {
  const { report } = await open();
  for (let n = 0; n < 30; n++) await report();
  await expect(report()).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('erasing a person’s answers erases their reports', async () => {
  const own = await open();
  await own.report({ reason: 'other', words: 'Private words' });
  const erase = makeCaller(trainingApi, training, own.contextFor);
  await erase('erase', { params: { person: own.actor.userId } });
  expect(await own.list()).toEqual([]);
});
