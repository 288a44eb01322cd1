import { expect, test, vi } from 'vitest';
import { describeListed } from '#lambdas/quizzes/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import { questionKey } from '#lambdas/table/keys.ts';
import { newId, QuestionId } from '#shared/ids.ts';
import { CUES_MAX, QUESTIONS_MAX, QuestionContent } from '#shared/quizzes/model.ts';
import { buildQuestion, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const newQuestionId = () => QuestionId.parse(newId('qst'));

test('R-55: a question that was removed and added again does not change earlier attempts', async () => {
  const { call, organizationId } = await quizWorkshop();
  const { id: quizId } = await call('create', { body: { title: 'Tyres' } });
  const params = { quizId };
  const id = newQuestionId();
  await call('addQuestion', { params, body: { ...buildQuestion(0), id } });
  await call('editQuestion', { params: { ...params, questionId: id }, body: { ...buildQuestion(1), version: 1 } });
  await call('removeQuestion', { params: { ...params, questionId: id } });
  const added = await call('addQuestion', { params, body: { ...buildQuestion(2), id } });
  expect(await call('addQuestion', { params, body: { ...buildQuestion(2), id } })).toEqual(added);
  const { version } = await call('editQuestion', {
    params: { ...params, questionId: id },
    body: { ...buildQuestion(3), version: added.version },
  });
  expect([added.version, version]).toEqual([3, 4]);
  const keys = [1, 2, 3, 4].map((n) => questionKey(organizationId, quizId, id, n));
  const stored = await table().getAll(keys);
  expect(stored.map((item) => item?.questionText)).toEqual([0, 1, 2, 3].map((n) => `Question ${n}`));
});

test('Q-03: an exam without enough questions can’t be published to every organization', async () => {
  const { call } = await quizWorkshop();
  const { id: quizId } = await call('create', { body: { title: 'Short', mockExam: true } });
  await call('addQuestion', { params: { quizId }, body: buildQuestion(0) });
  await expect(call('publishToAll', { params: { quizId } })).rejects.toMatchObject({ code: 'refused' });
  const elsewhere = await quizWorkshop();
  expect((await elsewhere.call('list', {})).map(({ id }) => id)).not.toContain(quizId);
});

test('R-46: of two publications at once the slower does not restore the earlier version', async () => {
  const own = await quizWorkshop();
  const quizId = await publishedQuiz(own, { count: 1 });
  const params = { quizId };
  const write = table().write;
  const overtaken = vi.spyOn(table(), 'write').mockImplementationOnce(async (...writes) => {
    await own.call('update', { params, body: { version: 3, title: 'Newer' } });
    await own.call('publishToAll', { params });
    return write(...writes);
  });
  expect(await own.call('publishToAll', { params })).toMatchObject({ title: 'Newer' });
  overtaken.mockRestore();
  const elsewhere = await quizWorkshop();
  const list = await elsewhere.call('list', {});
  expect(list.find(({ id }) => id === quizId)).toMatchObject({ title: 'Newer', version: 4 });
});

test('a quiz whose questions have the longest cues fits into an item', () => {
  const long = '例'.repeat(40);
  const parse = (cues: number) =>
    QuestionContent.safeParse({
      ...buildQuestion(0),
      examSection: long,
      cues: Array.from({ length: cues }, () => long),
    });
  expect(parse(CUES_MAX + 1).success).toBe(false);
  const question = parse(CUES_MAX).data ?? expect.fail();
  const listed = describeListed({ ...question, id: newQuestionId(), version: 1 });
  const bytes = Buffer.byteLength(JSON.stringify(Array.from({ length: QUESTIONS_MAX }, () => listed)));
  expect(bytes).toBeLessThan(400 * 1024);
});
