import { describe, expect, test, vi } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { EXAM_MINUTES } from '#shared/quizzes/mock-exam.ts';
import {
  addSeconds,
  buildQuestion,
  findOptionIndex,
  newLearner,
  publishedQuiz,
  quizWorkshop,
} from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const learning = async (quiz: Parameters<typeof publishedQuiz>[1] = {}) => {
  const workshop = await quizWorkshop();
  const actor = await newLearner();
  const quizId = await publishedQuiz(workshop, quiz);
  const { call } = workshop;
  const paramsOf = ({ id }: Pick<Attempt, 'id'>) => ({ quizId, attemptId: id });
  const start = (at?: string, who = actor) => call('start', { params: { quizId } }, { actor: who, ...(at && { at }) });
  const give = (attempt: Attempt, n: number, isRight: boolean, at?: string, who = actor) => {
    const questionId = attempt.questions[n]?.id ?? expect.fail();
    const chosenIndex = findOptionIndex(attempt, questionId, isRight);
    const answers = [{ questionId, chosenIndex, timeTakenSecs: 5 }];
    return call('answer', { params: paramsOf(attempt), body: { answers } }, { actor: who, ...(at && { at }) });
  };
  const get = (attempt: Attempt, at?: string) =>
    call('attempt', { params: paramsOf(attempt) }, { actor, ...(at && { at }) });
  const details = (attempt: Attempt, at?: string, who = actor) =>
    call('details', { params: paramsOf(attempt) }, { actor: who, ...(at && { at }) });
  const list = (at?: string) => call('attempts', { params: { quizId }, query: {} }, { actor, ...(at && { at }) });
  return { ...workshop, quizId, actor, start, give, get, details, list };
};

describe('a normal quiz', () => {
  test('P-05, R-49, R-50: an attempt is in progress until its last question is answered correctly', async () => {
    const { start, give, get, list } = await learning();
    const attempt = await start();
    expect(attempt).toMatchObject({ timeTakenSecs: 0, completedAt: null, score: null, progress: 0, userAnswers: [] });
    await give(attempt, 0, true);
    await give(attempt, 1, false);
    expect(await get(attempt, addSeconds(30))).toMatchObject({
      completedAt: null,
      timeTakenSecs: 10,
      left: attempt.left.slice(1),
    });
    await give(attempt, 1, true);
    await give(attempt, 2, true, addSeconds(60));
    const done = await get(attempt, addSeconds(70));
    expect(done).toMatchObject({ completedAt: addSeconds(60), left: [], progress: 100 });
    expect(done.score).toBeCloseTo(66.67, 2);
    expect((await list()).attempts).toMatchObject([{ id: attempt.id, completedAt: addSeconds(60) }]);
  });

  test('the statistics of its questions count the first answer of each person', async () => {
    const { start, give, get, call, quizId, actor } = await learning();
    const sit = async (seconds: number, isRight: boolean, who = actor) => {
      const attempt = await start(addSeconds(seconds), who);
      for (const n of [0, 1, 2]) {
        if (!isRight) await give(attempt, n, false, addSeconds(seconds + 10), who);
        await give(attempt, n, true, addSeconds(seconds + 20), who);
      }
      return attempt;
    };
    await sit(0, false);
    await get(await sit(100, true), addSeconds(130));
    await sit(200, true, await newLearner());
    const { attempts, questions } = await call('statistics', { params: { quizId } }, { scopes: ['Admin'] });
    expect(attempts).toBe(3);
    for (const one of questions)
      expect(one).toMatchObject({ right: { n: 2, share: 0.5 }, answers: 3, discrimination: null });
    expect(questions).toHaveLength(3);
  });

  test('R-48: finished attempts are listed as they were marked, without loading their answers', async () => {
    const { start, give, get, list } = await learning();
    const attempts: Attempt[] = [];
    for (const seconds of [0, 60]) {
      const attempt = await start(addSeconds(seconds));
      for (const [n, isRight] of [true, false, true, true].entries())
        await give(attempt, [0, 1, 1, 2][n] ?? expect.fail(), isRight, addSeconds(seconds + 10 * n));
      attempts.unshift(await get(attempt, addSeconds(seconds + 50)));
    }
    const search = vi.spyOn(table(), 'search');
    const listed = await list(addSeconds(200));
    expect(search).toHaveBeenCalledTimes(1);
    search.mockRestore();
    expect(listed.attempts).toEqual(attempts.map(({ questions: _, left: __, serverNow: ___, ...summary }) => summary));
    expect(listed.attempts[0]).toMatchObject({ score: expect.closeTo(66.67, 2), progress: 100, timeTakenSecs: 20 });
  });

  test('P-09, R-52: only the first answer scores; retries are stored, marked and not scored', async () => {
    const { start, give, details, call, quizId, actor } = await learning({ count: 1 });
    const attempt = await start();
    expect(await give(attempt, 0, false)).toMatchObject({ wasCorrect: false });
    expect(await give(attempt, 0, true)).toMatchObject({
      wasCorrect: true,
      answers: [{ explanation: 'Because of 0' }],
    });
    expect(await details(attempt)).toMatchObject({
      score: 0,
      correct: 0,
      total: 1,
      userAnswers: [{ wasCorrect: false }],
    });
    const { answers } = await call('answers', { params: { quizId, attemptId: attempt.id } }, { actor });
    expect(answers.map(({ wasCorrect }) => wasCorrect)).toEqual([false, true]);
  });

  test('R-53: the same answer twice, or from two tabs at once, counts once', async () => {
    const { start, give, get } = await learning();
    const attempt = await start();
    const both = await Promise.all([give(attempt, 0, true), give(attempt, 0, true)]);
    expect(both.map(({ wasCorrect }) => wasCorrect)).toEqual([true, true]);
    expect((await get(attempt)).userAnswers).toHaveLength(1);
  });

  test('P-15, R-53: an answer that changes nothing returns the current state', async () => {
    const { start, give } = await learning();
    const attempt = await start();
    expect((await give(attempt, 0, true)).answers[0]).not.toHaveProperty('givenBefore');
    const stands = findOptionIndex(attempt, attempt.questions[0]?.id ?? expect.fail(), true);
    expect((await give(attempt, 0, false)).answers).toMatchObject([{ wasCorrect: true, givenBefore: stands }]);
  });

  test('R-53: of two first answers at once one scores', async () => {
    const { start, give, get } = await learning();
    const attempt = await start();
    await Promise.all([give(attempt, 0, true), give(attempt, 0, false)]);
    expect((await get(attempt)).userAnswers).toHaveLength(1);
  });

  test('R-48: the result of an attempt is written once, however often it is read', async () => {
    const { start, give, get, details, list } = await learning({ count: 1 });
    const attempt = await start();
    await give(attempt, 0, true);
    await get(attempt);
    const writes = vi.spyOn(table(), 'write');
    expect((await list()).attempts).toMatchObject([{ progress: 100 }]);
    await details(attempt);
    expect(await get(attempt)).toMatchObject({ progress: 100 });
    expect(writes).not.toHaveBeenCalled();
    writes.mockRestore();
  });

  test('P-05: starting again reads only the last attempt', async () => {
    const { start, give } = await learning({ count: 1 });
    for (let n = 0; n < 5; n++) await give(await start(addSeconds(n * 20)), 0, true);
    const searches = vi.spyOn(table(), 'search');
    await start(addSeconds(100));
    const read = await Promise.all(searches.mock.results.map(({ value }) => value));
    // the attempt, its result or the previous one, and its answer
    expect(read.flatMap(({ items }) => items).length).toBeLessThanOrEqual(3);
    searches.mockRestore();
  });

  test('P-05: Start New Quiz makes a new attempt; an earlier one without answers is dropped with it', async () => {
    const { start, give, list, get } = await learning();
    const ids = async () => (await list()).attempts.map(({ id }) => id);
    const first = await start();
    const second = await start(addSeconds(10));
    expect(second.id).not.toBe(first.id);
    expect(await ids()).toEqual([second.id]);
    await give(second, 0, true, addSeconds(11));
    const third = await start(addSeconds(12));
    expect(await ids()).toEqual([third.id, second.id]);
    // an answer from the device that still shows the dropped attempt isn't lost
    await give(first, 0, true, addSeconds(13));
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    expect((await get(first)).userAnswers).toHaveLength(1);
  });

  test('P-05: a double tap, a retry or two devices at once make one attempt', async () => {
    const { start, give, list } = await learning();
    const both = await Promise.all([start(addSeconds(1)), start(addSeconds(1)), start(addSeconds(2))]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect((await start(addSeconds(9))).id).toBe(both[0].id);
    await give(both[0], 0, true, addSeconds(9));
    const next = await start(addSeconds(9));
    expect(next.id).not.toBe(both[0].id);
    expect((await list()).attempts.map(({ id }) => id)).toEqual([next.id, both[0].id]);
  });

  test('R-54, AMB-118: the right option is never revealed before the answer', async () => {
    const { start, call, quizId, actor } = await learning();
    const asked = await call('questions', { params: { quizId } }, { actor });
    const told = JSON.stringify([asked, await start()]);
    expect(told).not.toMatch(/correctIndex|explanation|Because/);
    expect(JSON.stringify(await call('questions', { params: { quizId } }))).toMatch(/correctIndex/);
  });
});

describe('a mock exam', () => {
  test('P-10, P-11: 28 questions, 40 minutes, no feedback, passed from 25', async () => {
    const { start, give, get, details } = await learning({ count: 30, mockExam: true });
    const exam = await start();
    expect(exam.questions).toHaveLength(28);
    expect(exam.endsAt).toBe(addSeconds(EXAM_MINUTES * 60));
    for (let n = 0; n < 28; n++) {
      const said = await give(exam, n, n >= 3, addSeconds(n));
      expect(JSON.stringify(said)).not.toMatch(/wasCorrect|explanation/);
    }
    const done = await get(exam, addSeconds(100));
    expect(done).toMatchObject({ completedAt: addSeconds(27), progress: 100 });
    expect(await details(exam, addSeconds(101))).toMatchObject({ correct: 25, total: 28, passed: true });
  });

  test('P-10: while it is open no right option is revealed, and no second answer is accepted', async () => {
    const { start, give, get, details } = await learning({ count: 28, mockExam: true });
    const exam = await start();
    await give(exam, 0, false);
    const stands = findOptionIndex(exam, exam.questions[0]?.id ?? expect.fail(), false);
    expect((await give(exam, 0, true)).answers).toMatchObject([{ givenBefore: stands }]);
    expect(JSON.stringify(await get(exam))).not.toMatch(/wasCorrect|correctIndex|Because/);
    await expect(details(exam)).rejects.toMatchObject({ code: 'wrong-state' });
    const ended = await get(exam, addSeconds(EXAM_MINUTES * 60 + 11));
    expect(ended.userAnswers).toMatchObject([{ wasCorrect: false }]);
  });

  test('P-12: ends by itself; answers more than ten seconds later are stored as late and not counted', async () => {
    const { start, give, get, details } = await learning({ count: 28, mockExam: true });
    const exam = await start();
    const end = EXAM_MINUTES * 60;
    await give(exam, 0, true, addSeconds(end + 10));
    expect(await give(exam, 1, true, addSeconds(end + 10.001))).toMatchObject({ answers: [{ isTooLate: true }] });
    const ended = await get(exam, addSeconds(end + 20));
    expect(ended).toMatchObject({ completedAt: addSeconds(end) });
    expect(ended.userAnswers).toMatchObject([{ wasCorrect: true }, { isTooLate: true }]);
    expect(await details(exam, addSeconds(end + 20))).toMatchObject({ correct: 1, passed: false });
  });

  test('is the only one a person can have; starting again returns it', async () => {
    const { start } = await learning({ count: 40, mockExam: true });
    const [one, other] = await Promise.allSettled([start(), start()]);
    const started = [one, other].flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect((await start(addSeconds(60))).id).toBe(started[0]?.id);
  });

  test('P-11: continues if its quiz is unpublished; starting again returns it', async () => {
    const { start, call, quizId } = await learning({ count: 28, mockExam: true });
    const exam = await start();
    await call('update', { params: { quizId }, body: { version: 30, isPublished: false } });
    expect((await start(addSeconds(60))).id).toBe(exam.id);
    await call('remove', { params: { quizId } });
    expect((await start(addSeconds(61))).id).toBe(exam.id);
    await expect(start(addSeconds(EXAM_MINUTES * 60 + 11))).rejects.toMatchObject({ code: 'not-found' });
  });

  test('prevents other calls from revealing right options to this person while it is open', async () => {
    const own = await learning({ count: 28, mockExam: true });
    const { call, actor, start, give, get } = own;
    const quizId = await publishedQuiz(own, { count: 1 });
    const normal = await call('start', { params: { quizId } }, { actor });
    const params = { quizId, attemptId: normal.id };
    const answers = [{ questionId: normal.questions[0]?.id ?? expect.fail(), chosenIndex: 0, timeTakenSecs: 1 }];
    await call('answer', { params, body: { answers } }, { actor });
    const exam = await start();
    for (const name of ['answer', 'details', 'attempt', 'answers'] as const)
      await expect(call(name, { params, body: { answers } } as never, { actor })).rejects.toMatchObject({
        code: 'wrong-state',
        message: 'Finish your mock exam first.',
      });
    for (let n = 0; n < 28; n++) await give(exam, n, true, addSeconds(n));
    await get(exam, addSeconds(60));
    expect(await call('details', { params }, { actor, at: addSeconds(61) })).toMatchObject({ correct: 1 });
  });

  test('hides the right options from a quiz manager who sits it', async () => {
    const { call, admin, quizId, start } = await learning({ count: 28, mockExam: true });
    await start(undefined, admin);
    expect(JSON.stringify(await call('questions', { params: { quizId } }))).not.toMatch(/correctIndex|Because/);
  });
});

test('an attempt is personal: another person or another workshop doesn’t find it', async () => {
  const { start, call, quizId } = await learning();
  const attempt = await start();
  const params = { quizId, attemptId: attempt.id };
  const stranger = await newLearner();
  await expect(call('attempt', { params }, { actor: stranger })).rejects.toMatchObject({ code: 'not-found' });
  const other = await quizWorkshop();
  await expect(other.call('attempt', { params })).rejects.toMatchObject({ code: 'not-found' });
  await expect(other.call('start', { params: { quizId } })).rejects.toMatchObject({ code: 'not-found' });
});

test.each([
  ['alike', ['Yes', 'Yes', 'No']],
  ['except for capitals and spaces', ['Yes', ' yes ', 'No']],
])('Q-05, R-55: a question with two equal options, %s, is refused', async (_, texts) => {
  const { call, quizId } = await learning();
  const body = { ...buildQuestion(9), options: texts.map((text) => ({ text })), correctIndex: 2 };
  await expect(call('addQuestion', { params: { quizId }, body })).rejects.toMatchObject({
    code: 'not-valid',
    message: expect.stringContaining('Two options are the same'),
  });
});
