import { expect, test } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { EXAM_MINUTES, EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import { addSeconds, findOptionIndex, newLearner, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

/** Starts an exam whose learner finishes it. Answers are sent with an id, unless it is null. */
const openExam = async () => {
  const workshop = await quizWorkshop();
  const { call } = workshop;
  const quizId = await publishedQuiz(workshop, { count: EXAM_QUESTIONS, mockExam: true });
  const actor = await newLearner();
  const exam: Attempt = await call('startExam', { params: { quizId } }, { actor });
  const params = { quizId, attemptId: exam.id };
  const id = (n: number) => exam.questions[n]?.id ?? expect.fail();
  const option = (n: number, isRight: boolean) => findOptionIndex(exam, id(n), isRight);
  const give = (n: number, isRight: boolean, answerId: string | null, seconds: number) => {
    const answer = {
      questionId: id(n),
      chosenIndex: option(n, isRight),
      timeTakenSecs: 5,
      ...(answerId && { answerId }),
    };
    return call('answer', { params, body: { answers: [answer] } }, { actor, at: addSeconds(seconds) });
  };
  return {
    exam,
    ...{ id, option, give },
    get: (seconds: number) => call('attempt', { params }, { actor, at: addSeconds(seconds) }),
    finish: (seconds: number, who = actor) => call('finish', { params }, { actor: who, at: addSeconds(seconds) }),
    details: (seconds: number) => call('details', { params }, { actor, at: addSeconds(seconds) }),
    answers: (seconds: number) => call('answers', { params }, { actor, at: addSeconds(seconds) }),
    start: (seconds: number) => call('start', { params: { quizId } }, { actor, at: addSeconds(seconds) }),
  };
};

test('R-53: in an exam the last answer before the end counts, and all are kept with their times', async () => {
  const { exam, id, option, give, finish, details, answers } = await openExam();
  expect(exam.withFinish).toBe(true);
  const first = await give(0, false, 'a', 10);
  expect(first.answers).toEqual([{ questionId: id(0) }]);
  expect((await give(0, true, 'b', 20)).answers).toEqual([{ questionId: id(0) }]);
  await give(1, true, 'c', 30);
  await give(1, false, 'd', 40);
  await finish(50);
  const { userAnswers, correct } = await details(60);
  expect(correct).toBe(1);
  expect(userAnswers.slice(0, 3).map(({ chosenIndex, wasCorrect }) => [chosenIndex, wasCorrect])).toEqual([
    [option(0, true), true],
    [option(1, false), false],
    [null, false],
  ]);
  const kept = (await answers(60)).answers.map(({ questionId, chosenIndex }) => [questionId, chosenIndex]);
  expect(kept.toSorted()).toEqual(
    [
      [id(0), option(0, false)],
      [id(0), option(0, true)],
      [id(1), option(1, true)],
      [id(1), option(1, false)],
    ].toSorted(),
  );
});

test('R-53: a repeated request doesn’t bring back an answer that was changed since', async () => {
  const { option, give, get, id } = await openExam();
  await give(0, false, 'a', 10);
  await give(0, true, 'b', 20);
  for (const answerId of ['a', 'b']) await give(0, answerId === 'b', answerId, 30);
  const chosen = async (seconds: number) =>
    (await get(seconds)).userAnswers.find(({ questionId }) => questionId === id(0))?.chosenIndex;
  expect(await chosen(40)).toBe(option(0, true));
  // the same option again, by a press of its own
  await give(0, false, 'e', 50);
  expect(await chosen(60)).toBe(option(0, false));
  await give(0, true, null, 70);
  await give(0, true, null, 80);
  expect(await chosen(90)).toBe(option(0, true));
});

test('R-53: of answers from two devices at once, one counts and the other is kept', async () => {
  const { give, answers, get } = await openExam();
  await give(0, false, 'a', 10);
  await Promise.all([give(0, true, 'b', 20), give(0, false, 'c', 20)]);
  expect((await answers(30)).answers).toHaveLength(3);
  expect((await get(30)).userAnswers).toHaveLength(1);
});

test('P-11, P-13: answering all questions doesn’t end it; its learner does, once', async () => {
  const { give, get, finish, start, exam } = await openExam();
  for (let n = 0; n < EXAM_QUESTIONS; n++) await give(n, n < 25, `a${n}`, 10 + n);
  expect(await get(60)).toMatchObject({ completedAt: null, score: null, left: [] });
  expect(await finish(70)).toMatchObject({ completedAt: addSeconds(70), timeTakenSecs: 70 });
  expect(await finish(80)).toMatchObject({ completedAt: addSeconds(70) });
  expect((await get(90)).score).toBeCloseTo((25 / 28) * 100, 2);
  // the next exam can start
  expect((await start(100)).id).not.toBe(exam.id);
});

test('P-11: an answer after Finish is kept, counts for nothing, and the result stays', async () => {
  const { give, finish, details, option } = await openExam();
  await give(0, true, 'a', 10);
  await finish(20);
  const before = await details(30);
  expect((await give(0, false, 'b', 40)).answers).toMatchObject([{ isTooLate: true }]);
  expect((await give(1, true, 'c', 41)).answers).toMatchObject([{ isTooLate: true }]);
  const after = await details(50);
  expect(after).toMatchObject({ correct: before.correct, score: before.score });
  expect(after.userAnswers[0]).toMatchObject({ chosenIndex: option(0, true), wasCorrect: true });
  expect(after.userAnswers[1]).toMatchObject({ isTooLate: true, wasCorrect: false });
});

test('P-11: when the time is up it ends with the answers that were given, and Finish changes nothing', async () => {
  const { give, get, finish } = await openExam();
  const end = EXAM_MINUTES * 60;
  await give(0, true, 'a', end - 1);
  await give(0, false, 'b', end + 11);
  expect(await finish(end + 20)).toMatchObject({ completedAt: addSeconds(end) });
  expect((await get(end + 30)).score).toBeCloseTo((1 / 28) * 100, 2);
});

test('someone else can’t finish an exam, and nobody an attempt that ends by itself', async () => {
  const { finish } = await openExam();
  await expect(finish(10, await newLearner())).rejects.toMatchObject({ code: 'not-found' });
  const workshop = await quizWorkshop();
  const quizId = await publishedQuiz(workshop);
  const { id: attemptId } = await workshop.call('start', { params: { quizId } });
  const params = { quizId, attemptId };
  await expect(workshop.call('finish', { params })).rejects.toMatchObject({ code: 'wrong-state' });
});

/** Calls `act` just before the first write of `call`. */
const beforeWrite = async <Result>(act: () => Promise<unknown>, call: () => Promise<Result>): Promise<Result> => {
  const write = table().write.bind(table());
  let isFirst = true;
  table().write = (async (...writes: Parameters<typeof write>) => {
    if (isFirst) {
      isFirst = false;
      await act();
    }
    return write(...writes);
  }) as typeof write;
  return call().finally(() => {
    table().write = write;
  });
};

test('an answer stored while the exam is finished doesn’t change the stored result', async () => {
  const { give, finish, details, exam } = await openExam();
  await give(0, true, 'a', 10);
  await beforeWrite(
    () => give(1, true, 'b', 20),
    () => finish(20),
  );
  const { correct, userAnswers } = await details(30);
  expect([exam.questions.length, correct]).toEqual([EXAM_QUESTIONS, 1]);
  expect(userAnswers.filter(({ wasCorrect }) => wasCorrect)).toHaveLength(1);
});

test('P-11: an answer that is changed while the exam is finished is too late, and says so', async () => {
  const { give, finish, details, option } = await openExam();
  await give(0, true, 'a', 10);
  const verdict = await beforeWrite(
    () => finish(20),
    () => give(0, false, 'b', 19),
  );
  expect(verdict).toMatchObject({ answers: [{ isTooLate: true }] });
  expect(await details(30)).toMatchObject({
    correct: 1,
    userAnswers: expect.arrayContaining([expect.objectContaining({ chosenIndex: option(0, true), wasCorrect: true })]),
  });
});

test('P-11: a first answer that is stored while the exam is finished is shown as too late', async () => {
  const { give, finish, details } = await openExam();
  await beforeWrite(
    () => give(1, true, 'b', 19),
    () => finish(20),
  );
  expect((await details(30)).userAnswers[1]).toMatchObject({ isTooLate: true, wasCorrect: false });
});

test('after Finish, each option is stored once, however often it is sent', async () => {
  const { give, finish, answers } = await openExam();
  await give(0, true, 'a', 10);
  await finish(20);
  for (let n = 0; n < 5; n++)
    expect((await give(0, false, `b${n}`, 30 + n)).answers).toMatchObject([{ isTooLate: true }]);
  expect((await answers(40)).answers).toHaveLength(2);
});
