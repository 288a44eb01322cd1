import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { training } from '#lambdas/training/api.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { trainingApi } from '#shared/training/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { addSeconds, findOptionIndex, newLearner, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();
/**
 * Returns the time this many seconds after the exam started, later than 21 November 2026, the first day that is swept.
 */
const after = (seconds: number) => addSeconds(2 * 86_400 + seconds);
const sweepAt = async (seconds: number) => {
  vi.setSystemTime(new Date(after(seconds)));
  await sweep();
};
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(after(0)) }));
afterEach(() => void vi.useRealTimers());
const END = 40 * 60;

test('P-10: an abandoned exam ends by itself and appears in the training record', async () => {
  const own = await quizWorkshop();
  const actor = await newLearner();
  const params = { quizId: await publishedQuiz(own, { count: 30, mockExam: true }) };
  const attempt = await own.call('start', { params }, { actor, at: after(0) });
  const answers = attempt.left.slice(0, 2).map((questionId) => ({
    ...{ questionId, chosenIndex: findOptionIndex(attempt, questionId, true), timeTakenSecs: 30 },
  }));
  await own.call(
    'answer',
    { params: { ...params, attemptId: attempt.id }, body: { answers } },
    { actor, at: after(60) },
  );
  const record = makeCaller(trainingApi, training, own.contextFor);
  const query = { from: '2026-11-01' as NzDate, to: '2026-11-30' as NzDate, whose: 'all' as const };
  await sweepAt(END + 5);
  expect((await record('record', { query })).entries).toEqual([]);
  await sweepAt(END + 60);
  const { entries } = await record('record', { query });
  expect(entries).toMatchObject([{ kind: 'mockExam', name: actor.name, correct: 2, total: 28, minutes: 40 }]);
  await sweepAt(END + 120);
  expect((await record('record', { query })).entries).toEqual(entries);
  const next = await own.call('start', { params }, { actor, at: after(END + 121) });
  expect(next.id).not.toBe(attempt.id);
});
