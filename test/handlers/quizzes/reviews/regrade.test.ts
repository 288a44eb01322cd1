import { expect, test, vi } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { sittingKey } from '#lambdas/table/keys.ts';
import { training } from '#lambdas/training/api.ts';
import type { QuestionId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { type Attempt, PRACTICE } from '#shared/quizzes/attempt.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { trainingApi } from '#shared/training/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { addSeconds, buildQuestion, newLearner, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

/** The first question has option 0 as its key, which is then corrected to option 1. */
const open = async (how: Parameters<typeof publishedQuiz>[1] = {}) => {
  const own = await quizWorkshop();
  const quizId = await publishedQuiz(own, how);
  const params = { quizId };
  const list = async () => (await own.call('questions', { params })) as Question[];
  const [first] = await list();
  if (!first) expect.fail();
  const of = { ...params, questionId: first.id };
  const record = makeCaller(trainingApi, training, own.contextFor);
  const keys = new Map((await list()).map(({ id, correctIndex }) => [id, correctIndex]));
  /** Answers the first question with an option, then all others right; `isFinished`: and the first again until right. */
  const sit = async (chosen: number, { actor, more = [] }: { actor?: Actor; more?: number[] } = {}) => {
    const as = { actor: actor ?? (await newLearner()) };
    const attempt = await own.call('start', { params }, as);
    const place = { ...params, attemptId: attempt.id };
    const give = (questionId: QuestionId, chosenIndex: number, at = addSeconds(60)) =>
      own.call(
        'answer',
        { params: place, body: { answers: [{ questionId, chosenIndex, timeTakenSecs: 5 }] } },
        { ...as, at },
      );
    const giveOthers = async () => {
      for (const { id } of attempt.questions) if (id !== first.id) await give(id, keys.get(id) ?? 0);
    };
    for (const index of [chosen, ...more]) await give(first.id, index);
    const see = (at = addSeconds(120)) => own.call('attempt', { params: place }, { ...as, at });
    const details = (at = addSeconds(120)) => own.call('details', { params: place }, { ...as, at });
    const line = async () =>
      (await record('record', { query: { from: '2026-11-01' as NzDate, to: '2026-11-30' as NzDate } }, as)).entries[0];
    return { ...as, attempt, place, give, giveOthers, see, details, line };
  };
  const correct = (correctIndex: number, { version = 1, regrade = true } = {}) =>
    own.call('editQuestion', { params: of, body: { ...buildQuestion(0), correctIndex, version, regrade } });
  const regrade = async (version = 2) => {
    let changed = 0;
    for (let after: string | undefined, calls = 0; calls < 50; calls++) {
      const told = await own.call('regrade', { params: of, body: { version, ...(after && { after }) } });
      changed += told.changed;
      after = told.next;
      if (!after) break;
    }
    return changed;
  };
  const figures = async () =>
    (await own.call('statistics', { params })).questions.find(({ questionId }) => questionId === first.id);
  return { ...own, quizId, params, of, first, list, sit, correct, regrade, figures };
};

const isRight = (details: { userAnswers: { question: { id: string }; wasCorrect: boolean }[] }, id: string) =>
  details.userAnswers.find(({ question }) => question.id === id)?.wasCorrect;

test('R-51, P-14: by a corrected key marks, score, training record and statistics follow, with the day', async () => {
  const { sit, correct, regrade, figures, first, call, of, list } = await open();
  const right = await sit(0);
  const wrong = await sit(1, { more: [0] });
  for (const one of [right, wrong]) await one.giveOthers();
  expect(await call('earlierAnswers', { params: of })).toEqual({ answers: 2, people: 2 });
  await correct(1);
  expect((await list())[0]).toMatchObject({ regraded: { version: 2, isDone: false } });
  expect(await regrade()).toBe(2);
  expect((await list())[0]).toMatchObject({ regraded: { version: 2, isDone: true } });
  const after = [await right.details(), await wrong.details()];
  expect(after.map((details) => [details.correct, isRight(details, first.id)])).toEqual([
    [2, false],
    [3, true],
  ]);
  expect(after.map(({ regradedAt }) => regradedAt)).toEqual([addSeconds(0), addSeconds(0)]);
  expect(after[0]?.userAnswers.find(({ question }) => question.id === first.id)).toMatchObject({
    ...{ chosenIndex: 0, question: { correctIndex: 1 } },
  });
  expect(await right.see()).toMatchObject({ completedAt: addSeconds(60), left: [], regradedAt: addSeconds(0) });
  expect(await wrong.line()).toMatchObject({ correct: 3, total: 3, regradedAt: addSeconds(0) });
  expect(await right.line()).toMatchObject({ correct: 2 });
  expect(await figures()).toMatchObject({ right: { n: 2, share: 0.5 }, answers: 2, chosen: [1, 1] });
  expect(await figures()).not.toHaveProperty('earlier');
});

test('without regrading earlier marks stay, and statistics leave those answers out', async () => {
  const { sit, correct, figures, first, call, of } = await open();
  const right = await sit(0);
  await right.giveOthers();
  await correct(1, { regrade: false });
  expect(isRight(await right.details(), first.id)).toBe(true);
  expect(await right.line()).not.toHaveProperty('regradedAt');
  expect(await figures()).toMatchObject({ right: { n: 0 }, answers: 0, earlier: 1 });
  const nothing = call('regrade', { params: of, body: { version: 2 } });
  await expect(nothing).rejects.toMatchObject({ code: 'not-found' });
});

test('statistics keep answers to a version with another explanation, and those of earlier releases to a question never changed', async () => {
  const { sit, figures, call, of, organizationId, quizId } = await open();
  const one = await sit(0);
  await one.giveOthers();
  await call('editQuestion', { params: of, body: { ...buildQuestion(0), explanation: 'Better', version: 1 } });
  expect(await figures()).toMatchObject({ right: { n: 1 }, answers: 1 });
  const key = sittingKey(organizationId, quizId, one.attempt.id);
  const sitting = (await table().get(key)) ?? expect.fail();
  const answers = (sitting.answers as { version: number }[]).map(({ version: _, ...answer }) => answer);
  await table().put({ ...sitting, answers });
  expect(await figures()).toMatchObject({ right: { n: 1 }, answers: 1 });
  await call('editQuestion', { params: of, body: { ...buildQuestion(0), questionText: 'Other', version: 2 } });
  expect(await figures()).toMatchObject({ right: { n: 0 }, earlier: 1 });
});

test('P-11: an exam’s pass follows', async () => {
  const { call, actor, give, start, correct, regrade, details } = await openExam();
  const attempt = await start();
  await give(attempt, 4);
  expect(await details(attempt)).toMatchObject({ correct: 24, passed: false });
  await correct(attempt, 2);
  await regrade(attempt);
  expect(await details(attempt)).toMatchObject({ correct: 25, passed: true, regradedAt: addSeconds(0) });
  const { attempts } = await call('attempts', { params: { quizId: attempt.quizId }, query: {} }, { actor });
  expect(attempts[0]).toMatchObject({ regradedAt: addSeconds(0), score: (25 / 28) * 100 });
});

/** An exam whose first questions are answered wrong, always with the option after the right one. */
const openExam = async () => {
  const own = await quizWorkshop();
  const quizId = await publishedQuiz(own, { count: 28, mockExam: true });
  const actor = await newLearner();
  const numberOf = (attempt: Attempt, id: string) =>
    Number(attempt.questions.find((one) => one.id === id)?.questionText.split(' ')[1]);
  const place = ({ id }: Attempt) => ({ quizId, attemptId: id });
  return {
    ...{ ...own, actor },
    start: () => own.call('start', { params: { quizId } }, { actor }),
    give: (attempt: Attempt, wrong: number) => {
      const answers = attempt.questions.map(({ id }, at) => {
        const n = numberOf(attempt, id);
        return { questionId: id, chosenIndex: at < wrong ? (n + 1) % 4 : n % 4, timeTakenSecs: 5 };
      });
      return own.call('answer', { params: place(attempt), body: { answers } }, { actor, at: addSeconds(60) });
    },
    /** Corrects the key of the question at this place to the option after it. */
    correct: async (attempt: Attempt, at: number) => {
      const questionId = attempt.questions[at]?.id ?? expect.fail();
      const n = numberOf(attempt, questionId);
      const body = { ...buildQuestion(n, (n + 1) % 4), version: 1, regrade: true };
      await own.call('editQuestion', { params: { quizId, questionId }, body });
    },
    regrade: async (attempt: Attempt) => {
      for (const { id: questionId } of attempt.questions)
        await own.call('regrade', { params: { quizId, questionId }, body: { version: 2 } }).catch(() => undefined);
    },
    details: (attempt: Attempt) => own.call('details', { params: place(attempt) }, { actor, at: addSeconds(61) }),
  };
};

test('two corrected questions of an exam can be marked at once', async () => {
  const { call, actor, start, give, correct } = await openExam();
  const attempt = await start();
  await give(attempt, 2);
  await correct(attempt, 0);
  await correct(attempt, 1);
  const { quizId, questions } = attempt;
  const corrected = questions.slice(0, 2).map(({ id }) => id);
  const body = { version: 2 };
  const runs = corrected.map((questionId) => call('regrade', { params: { quizId, questionId }, body }));
  expect(await Promise.all(runs)).toEqual([{ changed: 1 }, { changed: 1 }]);
  const { attempts } = await call('attempts', { params: { quizId }, query: {} }, { actor });
  expect(attempts[0]).toMatchObject({ score: 100 });
  const counted = await call('statistics', { params: { quizId } });
  const figures = counted.questions.filter(({ questionId }) => corrected.some((id) => id === questionId));
  expect(figures.map(({ right }) => right.share)).toEqual([1, 1]);
});

test('P-12: answers to an exam that is open meanwhile count by the new key, before and after the correction', async () => {
  const { actor, start, give, correct, regrade, details, call } = await openExam();
  const attempt = await start();
  const [first] = attempt.questions;
  const chosen = (Number(first?.questionText.split(' ')[1]) + 1) % 4;
  const answers = [{ questionId: first?.id ?? expect.fail(), chosenIndex: chosen, timeTakenSecs: 5 }];
  await call('answer', { params: { quizId: attempt.quizId, attemptId: attempt.id }, body: { answers } }, { actor });
  await correct(attempt, 0);
  await correct(attempt, 1);
  await regrade(attempt);
  await give(attempt, 2);
  expect(await details(attempt)).toMatchObject({ correct: 28, passed: true });
});

test('P-09: in an open quiz the corrected key decides what is asked again', async () => {
  const { sit, correct, regrade, first } = await open();
  const wrong = await sit(1);
  const right = await sit(0);
  await correct(1);
  await regrade();
  expect((await wrong.see()).left).not.toContain(first.id);
  expect((await right.see()).left).toContain(first.id);
  expect(await right.give(first.id, 1)).toMatchObject({ wasCorrect: true, answers: [{ explanation: 'Because of 0' }] });
  await right.giveOthers();
  expect(await right.details()).toMatchObject({ correct: 2, total: 3 });
});

test('practice follows: who was right by the new key isn’t asked first, who was wrong is', async () => {
  const { sit, correct, regrade, call } = await open({ count: 1 });
  const wrong = await sit(1, { more: [0] });
  const right = await sit(0);
  const due = (actor: Actor, days: number) =>
    call('practice', {}, { actor, at: addSeconds(days * 86_400) }).then((state) => state.due);
  expect([await due(wrong.actor, 1), await due(right.actor, 1)]).toEqual([1, 0]);
  await correct(1);
  await regrade();
  expect([await due(wrong.actor, 1), await due(right.actor, 1)]).toEqual([0, 1]);
});

test('answers in practice are marked again too', async () => {
  const { call, correct, regrade, first, of } = await open({ count: 1 });
  const actor = await newLearner();
  const practice = await call('start', { params: { quizId: PRACTICE } }, { actor });
  const place = { quizId: PRACTICE, attemptId: practice.id };
  const answers = [{ questionId: first.id, chosenIndex: 0, timeTakenSecs: 5 }];
  await call('answer', { params: place, body: { answers } }, { actor });
  expect(await call('earlierAnswers', { params: of })).toEqual({ answers: 1, people: 1 });
  await correct(1);
  expect(await regrade()).toBe(1);
  expect(await call('details', { params: place }, { actor })).toMatchObject({ correct: 0, total: 1 });
});

test('it is done in parts, can be repeated from any of them, and changes nothing the second time', async () => {
  const { sit, correct, regrade, call, of, list } = await open({ count: 1 });
  const sat = await Promise.all(Array.from({ length: 7 }, () => sit(1, { more: [0] })));
  await correct(1);
  const first = await call('regrade', { params: of, body: { version: 2 } });
  expect(first).toMatchObject({ changed: 5, next: expect.any(String) });
  expect((await list())[0]).toMatchObject({ regraded: { isDone: false } });
  expect(await regrade()).toBe(2);
  expect(await regrade()).toBe(0);
  for (const one of sat) expect(await one.details()).toMatchObject({ correct: 1 });
});

test('a key that is corrected twice counts as corrected last; the earlier run is refused', async () => {
  const { sit, correct, regrade, call, of } = await open({ count: 1 });
  const one = await sit(2, { more: [0] });
  await correct(1);
  await correct(2, { version: 2 });
  const stale = call('regrade', { params: of, body: { version: 2 } });
  await expect(stale).rejects.toMatchObject({ code: 'wrong-state' });
  await regrade(3);
  expect(await one.details()).toMatchObject({ correct: 1 });
});

test('a run that is overtaken by a newer key changes no mark any more', async () => {
  const { sit, correct, regrade, figures } = await open({ count: 1 });
  const one = await sit(1, { more: [0] });
  await correct(1);
  const { update, write } = table();
  let isOvertaken = false;
  const overtake = async () => {
    if (isOvertaken) return;
    isOvertaken = true;
    await correct(2, { version: 2 });
    await regrade(3);
  };
  const held = [
    vi.spyOn(table(), 'update').mockImplementation((...asked) => overtake().then(() => update(...asked))),
    vi.spyOn(table(), 'write').mockImplementation((...asked) => overtake().then(() => write(...asked))),
  ];
  await expect(regrade(2)).rejects.toMatchObject({ code: 'wrong-state' });
  for (const spy of held) spy.mockRestore();
  expect(await one.line()).toMatchObject({ correct: 0 });
  expect(await figures()).toMatchObject({ right: { n: 1, share: 0 } });
});

test('answers are only marked again if the key changed and the options didn’t', async () => {
  const { correct, call, of } = await open();
  await expect(correct(0)).resolves.toMatchObject({ version: 1 });
  const options = buildQuestion(0).options.toReversed();
  const body = { ...buildQuestion(0), options, correctIndex: 3, version: 1, regrade: true };
  await expect(call('editQuestion', { params: of, body })).rejects.toMatchObject({ code: 'refused' });
});

test('a run goes on after its quiz was deleted; another workshop’s question is not found', async () => {
  const { sit, correct, regrade, call, params, of } = await open({ count: 1 });
  const one = await sit(1, { more: [0] });
  await correct(1);
  await call('remove', { params });
  const elsewhere = await quizWorkshop();
  const foreign = elsewhere.call('regrade', { params: of, body: { version: 2 } });
  await expect(foreign).rejects.toMatchObject({ code: 'not-found' });
  expect(await regrade()).toBe(1);
  expect(await one.details()).toMatchObject({ correct: 1 });
});
