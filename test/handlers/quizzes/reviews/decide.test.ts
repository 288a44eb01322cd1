import { expect, test } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { BANK_ID, storeQuestionBank } from '#scripts/question-bank/store.ts';
import { newId, QuestionId } from '#shared/ids.ts';
import { PRACTICE } from '#shared/quizzes/attempt.ts';
import type { Question } from '#shared/quizzes/model.ts';
import { addSeconds, buildQuestion, newLearner, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const open = async (how: Parameters<typeof publishedQuiz>[1] = {}) => {
  const own = await quizWorkshop();
  const quizId = await publishedQuiz(own, how);
  const params = { quizId };
  const list = async () => (await own.call('questions', { params })) as Question[];
  const [first] = await list();
  if (!first) expect.fail();
  const of = { ...params, questionId: first.id };
  const decide = (body: { version?: number; isApproved?: boolean; isRetired?: boolean }, at?: string) =>
    own.call('decide', { params: of, body: { version: 1, ...body } }, { at: at ?? addSeconds(0) });
  const edit = (changes: object, version = 1) =>
    own.call('editQuestion', { params: of, body: { ...buildQuestion(0), ...changes, version } });
  const readFirst = async () => (await list())[0];
  return { ...own, params, of, first, list, readFirst, decide, edit };
};

test('an approval says who and when, stays when repeated, and can be withdrawn', async () => {
  const { decide, readFirst, admin } = await open();
  expect(await readFirst()).not.toHaveProperty('reviewed');
  const reviewed = { by: admin.userId, byName: admin.name, at: addSeconds(0), version: 1 };
  expect(await decide({ isApproved: true })).toMatchObject({ reviewed });
  await decide({ isApproved: true }, addSeconds(60));
  expect(await readFirst()).toMatchObject({ reviewed });
  await decide({ isApproved: false });
  expect(await readFirst()).not.toHaveProperty('reviewed');
  expect(await decide({ isApproved: false })).not.toHaveProperty('reviewed');
});

test.each([
  ['text', { questionText: 'Question 0, but how?' }],
  ['options', { options: [{ text: 'A' }, { text: 'B' }] }],
  ['key', { correctIndex: 1 }],
])('an edit of the %s ends the call, and approving the version before it is refused', async (_, changes) => {
  const { decide, edit, readFirst } = await open();
  await decide({ isApproved: true });
  expect(await edit(changes)).not.toHaveProperty('reviewed');
  expect(await readFirst()).not.toHaveProperty('reviewed');
  await expect(decide({ isApproved: true })).rejects.toMatchObject({
    code: 'version-conflict',
    details: { version: 2, correctIndex: expect.any(Number) },
  });
});

test('an edit of the explanation alone keeps the review', async () => {
  const { decide, edit, readFirst } = await open();
  await decide({ isApproved: true });
  expect(await edit({ explanation: 'Better words' })).toMatchObject({ version: 2, reviewed: { version: 1 } });
  expect(await edit({ explanation: 'Even better words' }, 2)).toMatchObject({ version: 3, reviewed: { version: 1 } });
  expect(await readFirst()).toMatchObject({ version: 3, reviewed: { version: 1 } });
  expect(await edit({ correctIndex: 2 }, 3)).not.toHaveProperty('reviewed');
});

test('a call sent with a question by its author is ignored', async () => {
  const { call, params, list } = await open();
  const reviewed = { by: 'me', at: addSeconds(0), version: 1 };
  await call('addQuestion', { params, body: { ...buildQuestion(9), reviewed } as never });
  expect((await list()).map((question) => question.reviewed)).toEqual([undefined, undefined, undefined, undefined]);
});

test('learners see what is not reviewed, but not who decided', async () => {
  const { call, params, decide } = await open();
  await decide({ isApproved: true });
  const actor = await newLearner();
  const seen = await call('questions', { params }, { actor });
  expect(seen.map((question) => 'notReviewed' in question)).toEqual([false, true, true]);
  expect(JSON.stringify(seen)).not.toContain('Ana');
  const attempt = await call('start', { params }, { actor });
  expect(attempt.questions.map(({ notReviewed = false }) => notReviewed)).toEqual([false, true, true]);
});

test('a retired question is not asked any more, nor counted, but attempts and managers keep it; it can be brought back', async () => {
  const { call, params, decide, first, list } = await open();
  const actor = await newLearner();
  const before = await call('start', { params }, { actor });
  await decide({ isRetired: true });
  expect((await list())[0]).toMatchObject({ retired: { at: addSeconds(0) } });
  expect((await call('questions', { params }, { actor })).map(({ id }) => id)).not.toContain(first.id);
  expect((await call('list', {}, { actor }))[0]).toMatchObject({ questions: 2 });
  const practice = await call('start', { params: { quizId: PRACTICE } }, { actor });
  expect(practice.left).toHaveLength(2);
  const after = await call('start', { params }, { actor, at: addSeconds(60) });
  expect([before.left.length, after.left.length]).toEqual([3, 2]);
  await decide({ isRetired: false });
  expect(await call('start', { params }, { actor, at: addSeconds(120) })).toMatchObject({
    left: expect.arrayContaining([first.id]),
  });
});

test('P-11: a published mock exam keeps at least 28 questions', async () => {
  const { decide } = await open({ count: 28, mockExam: true });
  await expect(decide({ isRetired: true })).rejects.toMatchObject({ code: 'refused' });
});

test('a question that was removed and added again is neither reviewed nor retired', async () => {
  const { call, params, of, decide, list } = await open();
  await decide({ isApproved: true, isRetired: true });
  await call('removeQuestion', { params: of });
  await call('addQuestion', { params, body: { ...buildQuestion(0), id: of.questionId } });
  const added = (await list()).find(({ id }) => id === of.questionId);
  expect(added).not.toHaveProperty('reviewed');
  expect(added).not.toHaveProperty('retired');
});

test('an organization decides about a shared quiz for itself, our operators for all', async () => {
  await storeQuestionBank(table(), { publish: true });
  const [one, other] = [await quizWorkshop(), await quizWorkshop()];
  const params = { quizId: BANK_ID };
  const listOf = async ({ call }: typeof one) => (await call('questions', { params })) as Question[];
  const [first, second] = await listOf(one);
  if (!first || !second) expect.fail();
  const decide = (id: QuestionId, scopes: readonly ('Admin' | 'SuperAdmin')[]) =>
    one.call(
      'decide',
      { params: { ...params, questionId: id }, body: { version: 1, isApproved: true } },
      { scopes, actor: one.admin },
    );
  await decide(first.id, ['Admin']);
  await decide(second.id, ['SuperAdmin']);
  const reviewers = async (workshop: typeof one) =>
    (await listOf(workshop)).slice(0, 2).map(({ reviewed }) => reviewed?.byName);
  expect(await reviewers(one)).toEqual(['Ana Learner', 'Pitcheck']);
  expect(await reviewers(other)).toEqual([undefined, 'Pitcheck']);
  const undo = { params: { ...params, questionId: second.id }, body: { version: 1, isApproved: false } };
  expect(await other.call('decide', undo)).toMatchObject({ reviewed: { byName: 'Pitcheck' } });
});

test('a quiz that is published to all organizations keeps its reviews, without the reviewer’s name', async () => {
  const { decide, call, params } = await open();
  await decide({ isApproved: true });
  await call('publishToAll', { params });
  const elsewhere = await quizWorkshop();
  const [first] = (await elsewhere.call('questions', { params })) as Question[];
  expect(first?.reviewed).toMatchObject({ by: 'pitcheck', byName: 'Pitcheck' });
});

test('an Admin who is sitting an exam can’t decide; an unknown question is not found', async () => {
  const { call, params, of } = await open({ count: 28, mockExam: true });
  const unknown = { ...params, questionId: QuestionId.parse(newId('qst')) };
  const body = { version: 1, isApproved: true };
  await expect(call('decide', { params: unknown, body })).rejects.toMatchObject({ code: 'not-found' });
  await call('start', { params });
  await expect(call('decide', { params: of, body })).rejects.toMatchObject({ code: 'wrong-state' });
});

test('an approval and a retirement at once both count', async () => {
  const { decide, readFirst } = await open();
  await Promise.all([decide({ isApproved: true }), decide({ isRetired: true })]);
  expect(await readFirst()).toMatchObject({ reviewed: { version: 1 }, retired: expect.anything() });
});
