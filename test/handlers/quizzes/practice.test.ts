import { describe, expect, test } from 'vitest';
import { reasonsUsedKey } from '#lambdas/table/keys.ts';
import type { QuestionId } from '#shared/ids.ts';
import { addDays, type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import { type Attempt, PRACTICE } from '#shared/quizzes/attempt.ts';
import type { QuestionContent } from '#shared/quizzes/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import {
  buildQuestion,
  findOptionIndex,
  newLearner,
  publishedQuiz,
  type QuizWorkshop,
  quizWorkshop,
} from '#test/world/quizzes.ts';
import { startTable, write } from '#test/world/table.ts';

startTable();

const FIRST = '2026-11-20' as NzDate;
/** Returns noon, this many days after the first day. */
const dayAt = (days: number) => new Date(startOfNzDay(addDays(FIRST, days)).getTime() + 12 * 3_600_000).toISOString();

const openPracticeOf = (workshop: QuizWorkshop, actor: Actor) => {
  const { call } = workshop;
  const start = (days: number) => call('start', { params: { quizId: PRACTICE } }, { actor, at: dayAt(days) });
  const due = (days: number) => call('practice', {}, { actor, at: dayAt(days) });
  const give = (attempt: Attempt, questionId: QuestionId, isRight: boolean, days: number) => {
    const answers = [{ questionId, chosenIndex: findOptionIndex(attempt, questionId, isRight), timeTakenSecs: 9 }];
    const params = { quizId: attempt.quizId, attemptId: attempt.id };
    return call('answer', { params, body: { answers } }, { actor, at: dayAt(days) });
  };
  /** Answers all questions of an attempt, these wrongly at first. */
  const answerAll = async (attempt: Attempt, days: number, wrong: readonly string[] = []) => {
    for (const id of attempt.left) {
      if (wrong.includes(id)) await give(attempt, id, false, days);
      await give(attempt, id, true, days);
    }
  };
  return { start, due, give, answerAll };
};

const openPractice = async (count = 4) => {
  const workshop = await quizWorkshop();
  const actor = await newLearner();
  const quizId = await publishedQuiz(workshop, { count });
  return { ...workshop, actor, quizId, ...openPracticeOf(workshop, actor) };
};

/** Publishes a quiz of one question. */
const publishOne = async ({ call }: Pick<QuizWorkshop, 'call'>, more: Partial<QuestionContent>, n = 0) => {
  const { id: quizId } = await call('create', { body: { title: 'One' } });
  const { id } = await call('addQuestion', { params: { quizId }, body: { ...buildQuestion(n), ...more } });
  await call('update', { params: { quizId }, body: { version: 2, isPublished: true } });
  return { quizId, id };
};

describe('practice', () => {
  test('has new questions, and the next day those answered wrongly', async () => {
    const { start, due, answerAll } = await openPractice();
    expect(await due(0)).toEqual({ due: 0, fresh: 4 });
    const first = await start(0);
    expect(first).toMatchObject({ quizId: PRACTICE, title: 'Practice', mockExam: false });
    const wrong = first.left[1] ?? expect.fail();
    await answerAll(first, 0, [wrong]);
    expect(await due(0)).toEqual({ due: 0, fresh: 0, next: addDays(FIRST, 1) });
    expect(await due(1)).toMatchObject({ due: 1 });
    expect((await start(1)).left).toEqual([wrong]);
  });

  test('includes first answers of ordinary quizzes', async () => {
    const { call, actor, quizId, give, due } = await openPractice();
    const quiz = await call('start', { params: { quizId } }, { actor, at: dayAt(0) });
    const [wrong, right] = quiz.left;
    if (!wrong || !right) expect.fail();
    await give(quiz, wrong, false, 0);
    await give(quiz, wrong, true, 0);
    await give(quiz, right, true, 0);
    expect(await due(1)).toMatchObject({ due: 1, fresh: 2 });
  });

  test('is answered, read, listed and reviewed like a quiz', async () => {
    const { call, actor, start, answerAll } = await openPractice();
    const attempt = await start(0);
    await answerAll(attempt, 0, attempt.left.slice(0, 1));
    const params = { quizId: PRACTICE, attemptId: attempt.id };
    const by = { actor, at: dayAt(0) };
    expect(await call('attempt', { params }, by)).toMatchObject({ completedAt: dayAt(0), progress: 100 });
    expect(await call('details', { params }, by)).toMatchObject({ correct: 3, total: 4 });
    expect((await call('answers', { params }, by)).answers).toHaveLength(5);
    expect((await call('attempts', { params, query: {} }, by)).attempts).toMatchObject([{ id: attempt.id }]);
  });

  test('names the quiz of each question, unlike a quiz', async () => {
    const { call, actor, quizId, start } = await openPractice(1);
    const [practised] = (await start(0)).questions;
    expect(practised).toMatchObject({ quizId });
    const [asked] = (await call('start', { params: { quizId } }, { actor, at: dayAt(0) })).questions;
    const { quizId: _, ...rest } = practised ?? expect.fail();
    expect(asked).toEqual(rest);
  });

  test('continues on its day until all is answered; when nothing is due, it says so with the day', async () => {
    const { start, give, answerAll } = await openPractice();
    const attempt = await start(0);
    expect((await start(0)).id).toBe(attempt.id);
    const [first] = attempt.left;
    if (first) await give(attempt, first, true, 0);
    const goesOn = await start(0);
    expect([goesOn.id, goesOn.left.length]).toEqual([attempt.id, attempt.left.length - 1]);
    await answerAll(goesOn, 0);
    await expect(start(0)).rejects.toMatchObject({
      code: 'refused',
      message: 'Nothing is due today. The next questions are due on Mon 23 Nov 2026.',
    });
    expect((await start(3)).id).not.toBe(attempt.id);
  });

  test('is selected again if it was started yesterday without an answer', async () => {
    const { start } = await openPractice();
    expect((await start(0)).id).not.toBe((await start(1)).id);
  });

  test('is refused if there are no questions', async () => {
    const workshop = await quizWorkshop();
    const { start, due } = openPracticeOf(workshop, await newLearner());
    expect(await due(0)).toEqual({ due: 0, fresh: 0 });
    await expect(start(0)).rejects.toMatchObject({
      code: 'refused',
      message: 'Nothing to practise yet.',
    });
  });

  test('uses only published questions: no withdrawn quiz, no removed question', async () => {
    const { call, due, quizId } = await openPractice();
    const other = await publishOne({ call }, {}, 7);
    expect(await due(0)).toMatchObject({ fresh: 5 });
    await call('update', { params: { quizId: other.quizId }, body: { version: 3, isPublished: false } });
    expect(await due(0)).toMatchObject({ fresh: 4 });
    const [question] = await call('questions', { params: { quizId } });
    await call('removeQuestion', { params: { quizId, questionId: question?.id ?? expect.fail() } });
    expect(await due(0)).toMatchObject({ fresh: 3 });
  });

  test('includes the product’s question bank, each question once', async () => {
    const { call, due, quizId } = await openPractice();
    await call('publishToAll', { params: { quizId } });
    expect(await due(0)).toMatchObject({ fresh: 4 });
    const elsewhere = openPracticeOf(await quizWorkshop(), await newLearner());
    expect(await elsewhere.due(0)).toMatchObject({ fresh: 4 });
    expect((await elsewhere.start(0)).left).toHaveLength(4);
    await call('withdrawFromAll', { params: { quizId } });
    expect(await due(0)).toMatchObject({ fresh: 4 });
  });

  test('starts with the items that the organization fails most', async () => {
    const workshop = await quizWorkshop();
    const { call, organizationId } = workshop;
    for (let n = 0; n < 6; n++)
      for (const inspectionItemName of ['chassisTyreCondition', 'internalSunVisors'] as const)
        await publishOne({ call }, { inspectionItemName }, n);
    await write({ put: { ...reasonsUsedKey(organizationId, 'C7'), type: 'REASONS', 'Lump or bulge': 100_000 } });
    const { left, questions } = await openPracticeOf(workshop, await newLearner()).start(0);
    expect(left).toHaveLength(10);
    const firstSix = questions.slice(0, 6).map(({ inspectionItemName }) => inspectionItemName);
    expect(firstSix).toEqual(Array(6).fill('chassisTyreCondition'));
  });

  test('is personal: another person has other questions due', async () => {
    const { start, answerAll, ...workshop } = await openPractice();
    const attempt = await start(0);
    await answerAll(attempt, 0, attempt.left);
    const other = openPracticeOf(workshop, await newLearner());
    expect(await other.due(1)).toEqual({ due: 0, fresh: 4 });
  });
});

describe('a question of a changed rule', () => {
  test('is due for everyone from its day on, even if they answered it earlier', async () => {
    const { start, answerAll, due, ...workshop } = await openPractice(1);
    await answerAll(await start(0), 0);
    await publishOne(workshop, { inPracticeFrom: addDays(FIRST, 2) }, 9);
    expect(await due(1)).toMatchObject({ due: 0, fresh: 0 });
    expect(await due(2)).toMatchObject({ due: 1 });
    expect((await start(2)).questions).toMatchObject([{ inPracticeFrom: addDays(FIRST, 2) }]);
    const newcomer = openPracticeOf(workshop, await newLearner());
    expect(await newcomer.due(2)).toMatchObject({ due: 1, fresh: 1 });
    const attempt = await start(2);
    expect(attempt.questions[0]?.questionText).toBe('Question 9');
    await answerAll(attempt, 2);
    expect(await due(2)).toMatchObject({ due: 0 });
  });

  test('that is edited to start on a day starts then', async () => {
    const { call, quizId, due, start, answerAll } = await openPractice(1);
    await answerAll(await start(0), 0);
    const [question] = await call('questions', { params: { quizId } });
    const body = { ...buildQuestion(0), inPracticeFrom: addDays(FIRST, 1), version: 1 };
    await call('editQuestion', { params: { quizId, questionId: question?.id ?? expect.fail() }, body });
    expect([(await due(0)).due, (await due(1)).due]).toEqual([0, 1]);
  });
});

test('P-10: while an exam is open there is no practice and no due count, as they would reveal right options', async () => {
  const { call, start, due, ...own } = await openPractice();
  const attempt = await start(0);
  const examId = await publishedQuiz({ call, ...own }, { count: 28, mockExam: true });
  await call('start', { params: { quizId: examId } }, { actor: own.actor, at: dayAt(0) });
  const refused = { code: 'wrong-state', message: 'Finish your mock exam first.' };
  await expect(start(0)).rejects.toMatchObject(refused);
  await expect(due(0)).rejects.toMatchObject(refused);
  await expect(own.give(attempt, attempt.left[0] ?? expect.fail(), true, 0)).rejects.toMatchObject(refused);
  expect(await due(1)).toMatchObject({ due: 0 });
});
